import { type At, child, entries, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { baseName, fileKind } from '../file-kinds.ts';
import type { ReferenceKind } from '../references.ts';

export const unusedPart: Check<'C036'> = {
  code: 'C036',
  title: 'Pages, shared blocks, forms, agreements, brands, groups, fetches and lists are used',
  meaning: 'What nothing mentions is either left over or was forgotten where it was needed.',
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
    const wanted = groupsAskedFor(config);
    for (const group of config.groups) {
      const id = textAt(group, 'group') ?? '';
      if (!wanted.has(id) && entries(child(group, 'settings')).length === 0) {
        report(group, { what: 'channel group', name: id });
      }
    }
    for (const [name, at] of entries(child(config.guard, 'fetches'))) {
      if (!used.has(`fetch ${name}`)) report(at, { what: 'fetch', name }, { on: 'key' });
    }
    const lists = new Set(
      config.ruleNodes.filter(({ kind }) => kind === 'list').map(({ args }) => args[0]?.value),
    );
    for (const [name, at] of entries(child(config.lists, 'lists'))) {
      if (!lists.has(name)) report(at, { what: 'list', name }, { on: 'key' });
    }
  },
};

/** Groups that a rule looks for, or that a file other than a channel's names. */
function groupsAskedFor({ references, ruleNodes }: Config): ReadonlySet<unknown> {
  return new Set([
    ...references
      .filter(({ kind, at }) => kind === 'group' && fileKind(at.file) !== 'channel')
      .map(({ name }) => name),
    ...ruleNodes.filter(({ operator }) => operator === 'in').map(({ args }) => args[0]?.value),
  ]);
}
