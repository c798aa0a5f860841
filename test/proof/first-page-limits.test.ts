import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Figures, holdLimits, type Limit } from '../../bench/first-page/hold-limits.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const FIGURES: Figures = {
  firstPaint: 100,
  usable: 100,
  codeAsked: 100,
  takenOver: 100,
  mainThread: 100,
  requestsBefore: 1,
  kibBefore: 1,
  scriptBefore: 1,
  requests: 1,
  kib: 1,
  layoutShift: 0,
  afterLogin: 100,
  isQuiet: true,
};

const of = (ours: Partial<Figures>, still: Partial<Figures> = {}) => ({
  static: { ...FIGURES, ...still },
  stock: FIGURES,
  ours: { ...FIGURES, ...ours },
});
const says = (limit: Omit<Limit, 'page'>, ours: Partial<Figures>, still: Partial<Figures> = {}) =>
  holdLimits([{ page: 'login', ...limit }], { login: of(ours, still) }).map((verdict) => verdict.says);

describe('the limits of the first page', () => {
  it('count a figure as a multiple of the other page in the same run', () => {
    const limit: Omit<Limit, 'page'> = { figure: 'usable', times: 'static', atMost: 1.1 };
    expect(says(limit, { usable: 330 }, { usable: 300 })).toEqual(['kept']);
    expect(says(limit, { usable: 331 }, { usable: 300 })).toEqual(['broken']);
  });

  it('count a figure by itself where no other page is named', () => {
    expect(says({ figure: 'kib', atMost: 126 }, { kib: 126 })).toEqual(['kept']);
    expect(says({ figure: 'kib', atMost: 126 }, { kib: 126.1 })).toEqual(['broken']);
  });

  it('are not kept by what could not be measured', () => {
    expect(says({ figure: 'afterLogin', atMost: 600 }, { afterLogin: null })).toEqual(['broken']);
    expect(says({ figure: 'usable', times: 'static', atMost: 2 }, {}, { usable: Number.NaN })).toEqual([
      'broken',
    ]);
  });

  it('say nothing of times on a machine that was busy with something else, but of bytes', () => {
    const time: Omit<Limit, 'page'> = { figure: 'usable', times: 'static', atMost: 2 };
    expect(says(time, { isQuiet: false })).toEqual(['disturbed']);
    expect(says(time, {}, { isQuiet: false })).toEqual(['disturbed']);
    expect(says({ figure: 'kib', atMost: 2 }, { isQuiet: false })).toEqual(['kept']);
  });

  it('do not concern a page that was not measured', () => {
    expect(holdLimits([{ page: 'form', figure: 'kib', atMost: 0 }], { login: of({}) })).toEqual([]);
  });

  it('name pages and figures that there are', () => {
    const text = readFileSync(join(PROJECT_ROOT, 'bench/limits.json'), 'utf8');
    const { firstPage } = JSON.parse(text) as { readonly firstPage: readonly Limit[] };
    const verdicts = holdLimits(firstPage, { login: of({}), form: of({}) });
    expect(verdicts.map(({ limit }) => limit)).toEqual(firstPage);
    expect(verdicts.filter(({ measured }) => Number.isNaN(measured))).toEqual([]);
  });
});
