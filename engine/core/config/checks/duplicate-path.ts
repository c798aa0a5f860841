import { child, entries, textAt } from '../at.ts';
import type { Check } from '../check.ts';

export const duplicatePath: Check<'C031'> = {
  code: 'C031',
  title: 'Paths are unique',
  check(config, report) {
    const taken = new Map<string, string>();
    for (const route of config.routes) {
      const path = textAt(route, 'path');
      if (path === null) continue;
      const at = child(route, 'path');
      const first = taken.get(path);
      if (first === undefined) taken.set(path, `${at.file}#${at.pointer}`);
      else report(at, { path, first });
    }
    const tables = [child(config.everyHost, 'paths'), ...config.hosts.map((host) => child(host, 'screens'))];
    for (const table of tables) {
      for (const [path, at] of entries(table)) {
        const first = taken.get(path);
        if (first !== undefined) report(at, { path, first }, { on: 'key' });
      }
    }
  },
};
