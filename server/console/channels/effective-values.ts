import { brandSeen } from '../../../engine/analyse/prove/brand-seen.ts';
import { BETWEEN_NAMES } from '../../../engine/cli/sheet/channel-state.ts';
import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { editValue } from '../../../engine/cli/sheet/edit-files.ts';
import { type At, child, isObject, textAt } from '../../../engine/compile/at.ts';
import { baseName, fileKind } from '../../../engine/compile/file-kinds.ts';
import { brandFields } from '../../../engine/compile/normalise/brand-layers-of.ts';
import { createContext } from '../../../engine/compile/normalise/context.ts';
import { createLinks } from '../../../engine/compile/normalise/links.ts';
import { recordOf } from '../../../engine/compile/normalise/normalise-channels.ts';
import { normaliseHosts } from '../../../engine/compile/normalise/normalise-hosts.ts';
import { defaultBrand } from '../../../engine/compile/normalise/normalise-site.ts';
import { brandLayers } from '../../../engine/decide/brand/brand-layers.ts';
import { BRAND_FIELDS } from '../../../engine/decide/model/brand.ts';
import type { JsonObject, JsonPointer } from '../../../engine/decide/model/json.ts';
import type { ChannelRecord } from '../../../engine/decide/model/release.ts';
import { DEFAULT_HOST, pickHost } from '../../../engine/decide/routing/pick-host.ts';
import type { ChannelRow, EffectiveValue } from '../contract/channel.ts';
import type { ChannelBook } from '../drafts/channel-book.ts';
import { BRAND_HEADERS } from './brand-headers.ts';
import { HEADERS } from './headers.ts';
import { marksOf } from './marks-of.ts';
import { namesOf } from './names-of.ts';
import { OWN, sourceOf } from './source-of.ts';

/** What visitors of a channel get, who sets it, and what configuration tells of the channel besides. */
export type ReadEffective = (
  id: string,
  cells: ChannelRow['cells'],
) => Pick<ChannelRow, 'effective' | 'isDeclared' | 'marks'>;

const known = new WeakMap<ChannelBook, ReadEffective>();

/** For the channels of a version, also with other cells than it says; where visitors arrive at the usual host. */
export function effectiveValues(book: ChannelBook): ReadEffective {
  const made = known.get(book) ?? readEffective(book);
  known.set(book, made);
  return made;
}

/** What the cells say that brand and company come from. */
const SAYING = [HEADERS.groups, HEADERS.brand, ...Object.values(BRAND_HEADERS)].filter(
  (header) => header !== null,
);

/** What a channel says besides; its groups and host may say the same. */
const SETTINGS = COLUMNS.flatMap(({ header, kind }) => {
  const [key, ...more] = 'at' in kind ? kind.at : [];
  if (key === undefined || more.length > 0) return [];
  return [{ header, key, words: kind.is === 'word' ? kind.words : {} }];
});

interface Inherited {
  readonly record: ChannelRecord;
  /** For a channel that says none of them itself; those that nothing sets are not there, but for the title. */
  readonly settings: readonly EffectiveValue[];
  readonly brand: readonly EffectiveValue[];
}

function readEffective({ files, states: { config, channels } }: ChannelBook): ReadEffective {
  const context = createContext(config, brandFields);
  const site = { brand: defaultBrand(context) };
  const hosts = normaliseHosts(context);
  const usual = pickHost(hosts, DEFAULT_HOST);
  const usualAt = config.hosts.find((at) => textAt(at, 'host') === usual.id);
  const groups = new Map(config.groups.map((at) => [textAt(at, 'group') ?? '', at]));
  const names = namesOf(config);
  const marks = marksOf(files, config, { site, hosts: Object.values(hosts) });
  const sourced = (header: string, value: string, file: string | null): EffectiveValue => {
    if (file === null) return { header, value, source: '', isOwn: false };
    const { source, sourceId } = sourceOf(file, (one) => names.get(one) ?? '');
    return { header, value, source, sourceId, isOwn: source === OWN };
  };
  /** Most channels say the same of it. */
  const alike = new Map<string, Inherited>();

  return (id, cells) => {
    const file = channels.get(id)?.file ?? { file: `channels/${id}.json`, pointer: '', value: {} };
    const isAlone = child(file, 'versions').value !== undefined;
    const said = JSON.stringify([isAlone ? id : '', ...SAYING.map((header) => cells[header])]);
    const found = alike.get(said) ?? inherited(id, withCells(file, cells), cells);
    alike.set(said, found);
    const settings = found.settings.map((one) => {
      const own = cells[one.header] ?? '';
      return own === '' ? one : sourced(one.header, own, file.file);
    });
    const isAttributed =
      Boolean(cells[HEADERS.attribution]) || settings.some(({ header }) => header === HEADERS.attribution);
    return { effective: [...settings, ...found.brand], ...marks(id, found.record, cells, isAttributed) };
  };

  function inherited(id: string, file: At, cells: ChannelRow['cells']): Inherited {
    const links = createLinks();
    const from = (pointer: JsonPointer) => links.find(pointer) ?? context.links.find(pointer) ?? null;
    const joined = (cells[HEADERS.groups] ?? '').split(BETWEEN_NAMES).sort();
    // What networks hear of the channel, no value of it depends on.
    const member = { id, file, groups: joined.flatMap((name) => groups.get(name) ?? []), conversions: [] };
    const record = recordOf(member, { ...context, links });
    const seen = brandSeen({ site }, usual, usual.root, record);
    const layers = brandLayers({ site, host: usual }, usual.root, null, record);
    const preset = layers.findLast(({ at }) => fileKind(from(`${at}/fields`)?.file ?? '') === 'brand');
    const named = preset && from(`${preset.at}/fields`)?.file;
    const naming = (preset && from(preset.at)?.file) ?? null;
    const brand = named ? baseName(named) : '';
    const fields = BRAND_FIELDS.flatMap((field) => {
      const header = BRAND_HEADERS[field];
      if (header === null) return [];
      const { value, from: pointer } = seen[field];
      return [sourced(header, value, from(pointer.slice(0, pointer.lastIndexOf('/')))?.file ?? null)];
    });
    return {
      record,
      settings: SETTINGS.flatMap(({ header, key, words }) => {
        const said = member.groups.map((group) => child(child(group, 'settings'), key));
        // What a table of a host says of itself, it says of no channel.
        if (usualAt && Object.hasOwn(usual, key)) said.push(child(usualAt, key));
        const at = said.find(({ value }) => value !== undefined);
        if (at === undefined) return header === HEADERS.title ? [sourced(header, '', null)] : [];
        const word = Object.keys(words).find((one) => words[one] === at.value);
        return [sourced(header, word ?? String(at.value), at.file)];
      }),
      brand: [
        // Nothing names the brand below all others.
        naming === named
          ? { header: HEADERS.brand, value: brand, source: '默认品牌', isOwn: false }
          : sourced(HEADERS.brand, brand, naming),
        ...fields,
      ],
    };
  }
}

/** The channel's own file, as the cells would make it. */
function withCells(file: At, cells: ChannelRow['cells']): At {
  const value = COLUMNS.reduce<JsonObject>(
    (made, { header, kind }) =>
      kind.is === 'text' || kind.is === 'name'
        ? editValue(made, { keys: kind.at, do: 'set', value: cells[header] || undefined })
        : made,
    isObject(file.value) ? file.value : {},
  );
  return { ...file, value };
}
