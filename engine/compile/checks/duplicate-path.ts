import { type At, child, textAt } from '../at.ts';
import type { Check } from '../check.ts';

export const duplicatePath: Check<'C031'> = {
  code: 'C031',
  title: 'Paths are unique',
  meaning: 'Two routes with one path: the second is never shown.',
  check(config, report) {
    const taken = new Map<string, At>();
    for (const route of config.routes) {
      const path = textAt(route, 'path');
      if (path === null) continue;
      const at = child(route, 'path');
      const first = taken.get(path);
      if (first) report(at, { path }, { related: [first] });
      else taken.set(path, at);
    }
  },
};
