import { BACKEND_FACTS } from '../../forms/backend-facts.ts';

import type { Check } from '../check.ts';
import { schemaOthers } from '../schema-others.ts';

const KNOWN: readonly string[] = BACKEND_FACTS;

export const pageOnlyFact: Check<'C137'> = {
  code: 'C137',
  title: 'Rules of a form read what the backend knows, too',
  meaning:
    'The backend judges a form again with the same rules. It knows the answers, the phone number, and that the visitor is logged in; nothing of the page, its channel or its address. A field that another fact shows is hidden there and its answer thrown away; a value that it gives is missing there and the form refused, whatever the visitor does.',
  files: ['form', 'form-schema'],
  check(config, report) {
    const isPageOnly = (name: unknown): name is string =>
      typeof name === 'string' && config.facts.has(name) && !KNOWN.includes(name);
    for (const { operator, args, position } of config.ruleNodes) {
      const [name] = args;
      if (operator !== 'var' || position.form === null || !name || !isPageOnly(name.value)) continue;
      report(name, { name: name.value, known: KNOWN });
    }
    for (const { schema } of config.forms) {
      for (const name of schemaOthers(schema)) {
        if (isPageOnly(name.value)) report(name, { name: name.value, known: KNOWN });
      }
    }
  },
};
