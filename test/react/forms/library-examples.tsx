import type { FormProps } from '@rjsf/core';
import { vi } from 'vitest';

/** One form that the makers of the form library draw with each of their themes. */
export interface LibraryExample {
  readonly name: string;
  readonly props: FormProps;
}

/** The columns of a grid as a theme for wide screens names them; complete grids are the makers' own. */
const COLUMNS = {
  ColumnWidthAll: { xs: 12 },
  ColumnWidth4: { xs: 4 },
  ColumnWidth6: { xs: 6 },
  ColumnWidth8: { xs: 8 },
};

/**
 * The forms of `@rjsf/snapshot-tests`, which each official theme of the form library must pass: its suites are run with
 * a form that writes down what it is given, in the place of the theme, and their pictures are not taken.
 */
export async function libraryExamples(): Promise<readonly LibraryExample[]> {
  const path: string[] = [];
  const tests: [name: string, run: () => unknown][] = [];
  const seen: LibraryExample[] = [];
  const describe = (name: string, run: () => void) => {
    path.push(name);
    run();
    path.pop();
  };
  const test = (name: string, run: () => unknown) => tests.push([[...path, name].join(' › '), run]);
  vi.stubGlobal('describe', describe);
  vi.stubGlobal('test', test);
  vi.stubGlobal('beforeAll', (run: () => void) => run());
  vi.stubGlobal('expect', () => ({ toMatchSnapshot: () => {} }));
  vi.stubGlobal('vi', { mock: () => {}, fn: vi.fn });
  const suites = await import('@rjsf/snapshot-tests');
  let current = '';
  const Recorder = (props: FormProps) => {
    seen.push({ name: current, props });
    return null;
  };
  suites.formTests(Recorder);
  suites.arrayTests(Recorder);
  suites.objectTests(Recorder);
  suites.gridTests(Recorder, COLUMNS);
  for (const [name, run] of tests) {
    current = name;
    await run();
  }
  vi.unstubAllGlobals();
  return seen;
}
