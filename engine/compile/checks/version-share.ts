import { child, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { ALL, versionWindows } from '../version-windows.ts';

export const versionShare: Check<'C101'> = {
  code: 'C101',
  title: 'Versions that are valid at the same time are for a hundred of a hundred visitors at most',
  meaning:
    'A version without a weight is for all visitors. Where two of them overlap, or weights add up to more than 100, nobody can say what a visitor gets.',
  files: ['channel', 'page'],
  check(config, report) {
    for (const owner of [...config.channels, ...config.pages]) {
      const windows = versionWindows(owner, config);
      for (const window of windows) {
        const before = windows.slice(0, windows.indexOf(window));
        // Versions begin and end, so that the most visitors are wanted where one of them begins.
        for (const { from } of [...before, window].filter(
          (other) => other.from >= window.from || other === window,
        )) {
          const others = before.filter((other) => other.from <= from && from < other.until);
          const percent = others.reduce((sum, { weight }) => sum + weight, window.weight);
          if (percent <= ALL || others.length === 0 || from >= window.until) continue;
          const at = textAt(window.at, 'from') === null ? child(window.at, 'id') : child(window.at, 'from');
          const names = [...others, window].map(({ id }) => id);
          report(at, { names, percent }, { related: others.map((other) => other.at) });
          break;
        }
      }
    }
  },
};
