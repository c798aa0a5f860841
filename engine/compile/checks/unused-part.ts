import { type At, child, entries, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { baseName, type FileKind, fileKind } from '../file-kinds.ts';
import { listsInUi } from '../lists-in-ui.ts';
import type { NamedThing } from '../problems/wordings/named-thing.ts';
import type { ReferenceKind } from '../references.ts';

export const unusedPart: Check<'C036'> = {
  code: 'C036',
  title:
    'Pages, shared blocks, forms, agreements, brands, groups, ad networks, variants, fetches and lists are used',
  meaning:
    'What nothing mentions is either left over or was forgotten where it was needed. An ad network that says "sample": true is an example, and may wait for its first conversion map.',
  severity: 'warning',
  files: [
    'page',
    'shared-blocks',
    'form',
    'agreement',
    'brand',
    'group',
    'ad-network',
    'destinations',
    'guard',
    'lists',
  ],
  check(config, report) {
    const used = new Set(config.references.map(({ kind, name }) => `${kind} ${name}`));
    const unused = (
      kind: ReferenceKind,
      what: NamedThing,
      name: string,
      at: Pick<At, 'file' | 'pointer'>,
    ) => {
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
    const held = new Set(channelMembers(config).flatMap(({ groups }) => groups));
    for (const group of config.groups) {
      const id = textAt(group, 'group') ?? '';
      const sets = entries(child(group, 'settings')).length > 0;
      if (!wanted.has(id) && !(sets && held.has(group))) report(group, { what: 'channel group', name: id });
    }
    for (const network of config.adNetworks) {
      const id = textAt(network, 'network') ?? '';
      if (child(network, 'sample').value !== true) unused('ad-network', 'ad network', id, network);
    }
    for (const [name, at] of entries(child(config.destinations, 'variants'))) {
      if (!used.has(`variant ${name}`)) report(at, { what: 'destination variant', name }, { on: 'key' });
    }
    for (const [name, at] of entries(child(config.guard, 'fetches'))) {
      if (!used.has(`fetch ${name}`)) report(at, { what: 'fetch', name }, { on: 'key' });
    }
    const inRules = config.ruleNodes.filter(({ kind }) => kind === 'list').map(({ args }) => args[0]);
    const lists = new Set([...inRules, ...listsInUi(config)].map((at) => at?.value));
    for (const [name, at] of entries(child(config.lists, 'lists'))) {
      if (!lists.has(name)) report(at, { what: 'list', name }, { on: 'key' });
    }
  },
};

/** A group that only channels and other groups name does nothing. */
const NAMED_BY_CHANNELS: ReadonlySet<unknown> = new Set<FileKind>(['channel', 'group']);

/** Groups that a rule looks for, or that a file of another kind names. */
function groupsAskedFor({ references, ruleNodes }: Config): ReadonlySet<unknown> {
  return new Set([
    ...references
      .filter(({ kind, at }) => kind === 'group' && !NAMED_BY_CHANNELS.has(fileKind(at.file)))
      .map(({ name }) => name),
    ...ruleNodes.filter(({ operator }) => operator === 'in').map(({ args }) => args[0]?.value),
  ]);
}
