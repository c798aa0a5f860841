import { COLUMNS, type Column } from '../../../engine/cli/sheet/columns.ts';
import { child, entries, textAt } from '../../../engine/compile/at.ts';
import type { Config } from '../../../engine/compile/config.ts';
import { baseName } from '../../../engine/compile/file-kinds.ts';
import type { ChannelColumn } from '../contract/channel.ts';
import { nameOf } from './names-of.ts';

/** The columns of the sheet of channels, with what may stand in them by id and name. */
export function channelColumns(config: Config): readonly ChannelColumn[] {
  return COLUMNS.map(({ header, kind }) => ({ header, kind: kind.is, choices: choicesOf(kind, config) }));
}

function choicesOf(kind: Column['kind'], config: Config): ChannelColumn['choices'] {
  const named = (values: readonly (readonly [string, string, (string | null)?])[]) =>
    values.map(([value, name, within = null]) => ({ value, name, within }));
  switch (kind.is) {
    case 'groups':
      return named(config.groups.map((at) => [textAt(at, 'group') ?? '', nameOf(at), textAt(at, 'within')]));
    case 'conversion-map':
      return named(config.conversions.map((at) => [textAt(at, 'conversion') ?? '', nameOf(at)]));
    case 'word':
      return named(Object.keys(kind.words).map((word) => [word, '']));
    case 'name':
      return kind.of === 'brand'
        ? named(config.brands.map((at) => [baseName(at.file), nameOf(at)]))
        : named(entries(child(config.destinations, 'variants')).map(([name, at]) => [name, nameOf(at)]));
    default:
      kind.is satisfies 'channel' | 'text' | 'conversion-id';
      return [];
  }
}

/** Puts ids in place of the names that staff know: `快渡` is `quick-loan`. A name of two things stays as it is. */
export function withIds<Cell extends { readonly header: string; readonly value: string }>(
  cells: readonly Cell[],
  columns: readonly ChannelColumn[],
): readonly Cell[] {
  const byHeader = new Map(columns.map((column) => [column.header, column]));
  return cells.map((cell) => {
    const { kind = 'text', choices = [] } = byHeader.get(cell.header) ?? {};
    if (choices.length === 0 || cell.value === '') return cell;
    const idOf = (text: string): string => {
      const [found, ...others] = choices.filter(({ name }) => name === text);
      const isKnown = choices.some(({ value }) => value === text);
      return found === undefined || isKnown || others.length > 0 ? text : found.value;
    };
    const value =
      kind === 'groups'
        ? cell.value
            .split(/[、,，;；]/)
            .map((one) => idOf(one.trim()))
            .join('、')
        : idOf(cell.value.trim());
    return { ...cell, value };
  });
}
