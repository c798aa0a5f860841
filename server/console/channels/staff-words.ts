import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { fileName } from '../../../engine/cli/words/chinese-place.ts';
import { addressTitle } from '../../../engine/cli/words/page-name.ts';
import { textAt } from '../../../engine/compile/at.ts';
import type { Config } from '../../../engine/compile/config.ts';
import { baseName } from '../../../engine/compile/file-kinds.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { channelColumns } from './channel-columns.ts';
import { HEADERS } from './headers.ts';

const FILE = /(?:channels|hosts|schemas)\/[\w./-]+\w/g;
/** An id that stands for itself: part of no address, number or longer name. */
const ID = /(?<![\w./=-])[a-z][a-z\d]*(?:-[a-z\d]+)*(?![\w./=-])/g;
const PATH = /(?<![\w./）-])\/[\w./-]*/g;

/**
 * Puts the names that staff know in place of ids, files and paths in what is said of a draft.
 *
 * @param release where pages have names; none where there is no release.
 */
export function staffWords(config: Config, release: Release | null = null): (text: string) => string {
  const columns = channelColumns(config);
  const named = (isOfGroups: boolean) =>
    columns
      .filter(({ header }) => (header === HEADERS.groups) === isOfGroups)
      .flatMap(({ choices }) => choices.map(({ value, name }) => [value, name] as const));
  const words = COLUMNS.flatMap(({ kind }) =>
    kind.is === 'word'
      ? Object.entries(kind.words).map(([word, value]) => [String(value), word] as const)
      : [],
  );
  const networks = config.adNetworks.map((at) => [baseName(at.file), textAt(at, 'label') ?? ''] as const);
  const ofGroups = new Map(named(true));
  const others = new Map([...named(false), ...words, ...networks]);
  const pageAt = (path: string) => release && addressTitle(release, path);
  return (text) => {
    // A group and an ad network may have one id.
    const [first, second] = text.includes(HEADERS.groups) ? [ofGroups, others] : [others, ofGroups];
    return text
      .replace(FILE, (file) => fileName(file) ?? file)
      .replace(ID, (id) => first.get(id) || second.get(id) || id)
      .replace(PATH, (path) => (pageAt(path) ? `${pageAt(path)}（${path}）` : path));
  };
}
