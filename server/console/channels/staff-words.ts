import { fileName } from '../../../engine/cli/words/chinese-place.ts';
import { addressTitle } from '../../../engine/cli/words/page-name.ts';
import { textAt } from '../../../engine/compile/at.ts';
import type { Config } from '../../../engine/compile/config.ts';
import { baseName } from '../../../engine/compile/file-kinds.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { channelColumns } from './channel-columns.ts';
import { HEADERS } from './headers.ts';

/** Puts the names that staff know in place of ids, files and paths. */
export interface StaffWords {
  /** In a finished text: files, paths, and ids behind the word for what they are. */
  text(text: string): string;
  /** In what a message of the configuration's checks says, before it is put into words. What people typed stays. */
  data(data: object): object;
}

const FILE = /(?:channels|hosts|schemas)\/[\w./-]+\w/g;
const PATH = /(?<![\w./）-])\/[\w./-]*/g;

const NETWORK = '广告平台';
const KINDS = [HEADERS.groups, HEADERS.map, HEADERS.brand, NETWORK];
const KIND_AND_ID = new RegExp(`(${KINDS.join('|')})( |「)([\\w-]+)`, 'g');

/** What the data of messages names, by its names there. */
const DATA: Readonly<Record<string, string>> = {
  groups: HEADERS.groups,
  others: HEADERS.groups,
  map: HEADERS.map,
  network: NETWORK,
};

/** @param release where pages have names; none where there is no release. */
export function staffWords(config: Config, release: Release | null = null): StaffWords {
  const names = new Map<string, ReadonlyMap<string, string>>([
    [NETWORK, new Map(config.adNetworks.map((at) => [baseName(at.file), textAt(at, 'label') ?? '']))],
    ...channelColumns(config).map(
      ({ header, choices }) => [header, new Map(choices.map(({ value, name }) => [value, name]))] as const,
    ),
  ]);
  const named = (kind: string | undefined, id: string): string => names.get(kind ?? '')?.get(id) || id;
  const pageAt = (path: string) => release && addressTitle(release, path);
  return {
    text: (text) =>
      text
        .replace(FILE, (file) => fileName(file) ?? file)
        .replace(
          KIND_AND_ID,
          (_, kind: string, between: string, id: string) => kind + between + named(kind, id),
        )
        .replace(PATH, (path) => (pageAt(path) ? `${pageAt(path)}（${path}）` : path)),
    data: (data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => {
          const say = (one: unknown) => (typeof one === 'string' ? named(DATA[name], one) : one);
          return [name, Array.isArray(value) ? value.map(say) : say(value)];
        }),
      ),
  };
}
