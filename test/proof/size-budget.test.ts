import { describe, expect, it } from 'vitest';
import type { PageFile } from '../support/first-page-files.ts';
import { budgetOf, overBudget, type SizeBudget } from '../support/size-budget.ts';

const budget: SizeBudget = {
  address: '/',
  console: 100,
  budgets: { js: 100, css: 10, site: 9, html: 20, inline: 3, wide: 2 },
  absent: [{ what: 'the form library', mark: 'formlib' }],
};

function file(path: string, gzip: number, text = ''): PageFile {
  return { path, kind: path.endsWith('.css') ? 'css' : 'js', gzip, text };
}

const form = file('form.js', 50, 'formlib');
const main = file('main.js', 60);

describe('size budget', () => {
  it('a page at its limits is within them', () => {
    const first = [main, file('react.js', 40), file('main.css', 10)];
    expect(overBudget(budget, { html: 20, inline: 3, wide: 2, first, built: [...first, form] })).toEqual([]);
  });

  it('names each kind that is too heavy', () => {
    const first = [main, file('react.js', 41), file('main.css', 11)];
    const problems = overBudget(budget, { html: 21, inline: 4, wide: 3, first, built: [...first, form] });
    expect(problems.map((text) => text.split(' ')[0])).toEqual(['js', 'css', 'html', 'inline', 'wide']);
  });

  it('names the file that carries what must not be loaded', () => {
    const problems = overBudget(budget, { html: 1, inline: 1, wide: 1, first: [form], built: [form] });
    expect(problems).toEqual(['form.js carries the form library ("formlib")']);
  });

  it('refuses a mark that finds nothing anywhere', () => {
    const problems = overBudget(budget, { html: 1, inline: 1, wide: 1, first: [main], built: [main] });
    expect(problems.join()).toContain('no built file has the mark "formlib"');
  });

  it('a host whose first page is a form may carry the form library, and others may not', () => {
    const exceptions = [{ hosts: ['car'], budgets: { js: 200 }, present: ['the form library'] }];
    const page = { html: 1, inline: 1, wide: 1, first: [file('main.js', 150), form], built: [form] };
    expect(overBudget(budgetOf({ ...budget, exceptions }, 'car'), page)).toEqual([]);
    expect(overBudget(budgetOf({ ...budget, exceptions }, 'default'), page)).toHaveLength(2);
  });
});
