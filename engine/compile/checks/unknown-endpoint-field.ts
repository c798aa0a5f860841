import { type At, child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { suggest } from '../problems/suggest.ts';
import { selectAt } from '../select-at.ts';

export const unknownEndpointField: Check<'C020'> = {
  code: 'C020',
  title: 'Calls send only fields of their endpoint',
  meaning: 'The backend reads the fields of its contract only; what is sent under another name is lost.',
  check(config, report) {
    const calls: readonly At[] = [
      ...selectAt(config.guard, '/fetches/*'),
      ...selectAt(config.guard, '/steps/*/rows/*/do/*'),
    ];
    for (const call of calls) {
      const endpoint = textAt(call, 'endpoint');
      if (endpoint === null) continue;
      const declared = child(child(config.api, 'endpoints'), endpoint);
      if (declared.value === undefined) continue;
      const known = items(child(declared, 'fields')).map(({ value }) => String(value));
      for (const [name, at] of entries(child(call, 'fields'))) {
        if (known.includes(name)) continue;
        report(at, { name, endpoint, known }, { on: 'key', suggest: suggest(name, known) });
      }
    }
  },
};
