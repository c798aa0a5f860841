import { type At, child, entries, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { baseName } from '../file-kinds.ts';
import type { ReferenceKind } from '../references.ts';

export const unusedPart: Check<'C036'> = {
  code: 'C036',
  title: 'Pages, shared blocks, forms, agreements, brands and lists are used',
  severity: 'warning',
  check(config, report) {
    const used = new Set(config.references.map(({ kind, name }) => `${kind} ${name}`));
    const unused = (kind: ReferenceKind, what: string, name: string, at: Pick<At, 'file' | 'pointer'>) => {
      if (!used.has(`${kind} ${name}`)) report(at, { what, name });
    };
    for (const page of config.pages) {
      unused('page', 'page', baseName(page.file), page);
    }
    for (const [name, at] of config.sharedBlocks) unused('shared-blocks', 'shared blocks', name, at);
    for (const { id, form } of config.forms) unused('form', 'form', id, form);
    for (const { id, file } of config.agreements) unused('agreement', 'agreement', id, { file, pointer: '' });
    for (const brand of config.brands) {
      const id = textAt(brand, 'brand') ?? '';
      if (id !== 'default') unused('brand', 'brand', id, brand);
    }
    const lists = new Set(
      config.ruleNodes.filter(({ kind }) => kind === 'list').map(({ args }) => args[0]?.value),
    );
    for (const [name, at] of entries(child(config.lists, 'lists'))) {
      if (!lists.has(name)) report(at, { what: 'list', name }, { on: 'key' });
    }
  },
};
