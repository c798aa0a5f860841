import { isObject, textAt } from '../../compile/at.ts';
import type { Config } from '../../compile/config.ts';
import { type ChannelState, cellOf } from './channel-state.ts';
import { COLUMNS, type Column } from './columns.ts';
import type { Edit } from './edit-files.ts';
import type { Said } from './sheet.ts';
import { unknownName } from './unknown-name.ts';

export const MAP = COLUMNS.find(({ kind }) => kind.is === 'conversion-map') as Column;
export const ID = COLUMNS.find(({ kind }) => kind.is === 'conversion-id') as Column;

/** A number of more digits would be rounded by whoever reads the file. */
const SAFE_DIGITS = 15;

/**
 * What it takes in the files of `channels/conversions/` that a channel stands in a map with an id, or in none.
 *
 * @param map its name; empty for none.
 * @param id empty where the map has none for the channel.
 */
export function planConversion(
  { map, id }: { readonly map: string; readonly id: string },
  state: ChannelState,
  config: Config,
  report: (column: Column, said: Said) => void,
): readonly Edit[] {
  if (map === cellOf(MAP, state) && id === cellOf(ID, state)) return [];
  if (map === '' && id !== '') {
    report(MAP, {
      text: 'a conversion id belongs to a map of channels/conversions/; name it here',
      zh: '填了转化ID，还要选它所在的转化表',
    });
    return [];
  }
  const maps = new Map(config.conversions.map((at) => [textAt(at, 'conversion') ?? '', at]));
  const target = maps.get(map);
  if (map !== '' && !target) {
    report(MAP, unknownName(map, [...maps.keys()]));
    return [];
  }
  const edits: Edit[] = [];
  const { conversion } = state;
  if (conversion) {
    if (isObject(conversion.at.value)) {
      report(MAP, {
        text: `the channel is in a range of ${conversion.map.file}; change the range there`,
        zh: `此渠道在 ${conversion.map.file} 的一个号段里，请技术在那里修改`,
      });
      return [];
    }
    const { file } = conversion.map;
    edits.push(
      conversion.conversionId === null
        ? { file, keys: ['channels'], do: 'take-out', value: state.id }
        : { file, keys: ['ids', state.id], do: 'set', value: undefined },
    );
  }
  if (!target) return edits;
  if (id !== '') {
    const isNumber = /^[1-9]\d*$/.test(id) && id.length <= SAFE_DIGITS;
    const value = isNumber ? Number(id) : id;
    const isKept = conversion?.map.file === target.file && conversion.conversionId !== null;
    return [...(isKept ? [] : edits), { file: target.file, keys: ['ids', state.id], do: 'set', value }];
  }
  return [...edits, { file: target.file, keys: ['channels'], do: 'append', value: state.id }];
}
