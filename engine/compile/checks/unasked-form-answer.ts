import { child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { fileKind } from '../file-kinds.ts';
import { suggest } from '../problems/suggest.ts';
import { nodesOf } from '../rule-nodes.ts';

export const unaskedFormAnswer: Check<'C123'> = {
  code: 'C123',
  title: 'Forms read only answers that somebody asks for',
  meaning:
    'A form asks for what its "prefill" and suggestions read where the fetch says "onForms"; besides it has what the guard has asked for and remembers for the visit. Any other answer is empty for every visitor: nothing is filled in or suggested, and nothing says why.',
  files: ['form', 'form-ui'],
  check(config, report) {
    const fetches = new Map(entries(child(config.guard, 'fetches')));
    const asked = [...fetches].filter(([, spec]) => textAt(spec, 'onForms')).map(([name]) => name);
    for (const position of config.rules) {
      const kind = fileKind(position.at.file);
      if (kind !== 'form' && kind !== 'form-ui') continue;
      for (const { at, operator, args } of nodesOf(position)) {
        const fact = operator === 'var' ? String(args[0]?.value) : '';
        const fetch = /^reply\.([^.]+)\./.exec(fact)?.[1] ?? '';
        const spec = fetches.get(fetch);
        if (!spec || asked.includes(fetch) || isKept(config, fetch)) continue;
        const via = textAt(spec, 'via') === 'api' ? 'api' : 'bridge';
        report(at, { fetch, via, asked }, { suggest: suggest(fetch, asked) });
      }
    }
  },
};

/** The guard has asked for it before any form is shown, and it is not forgotten when the form is. */
function isKept({ guard }: Config, fetch: string): boolean {
  if (textAt(child(child(guard, 'fetches'), fetch), 'remember') !== 'visit') return false;
  return items(child(guard, 'steps')).some((step) =>
    items(child(step, 'fetch')).some((one) => textAt(one, 'name') === fetch),
  );
}
