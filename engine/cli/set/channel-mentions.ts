import { type At, child, entries, isObject, items, textAt } from '../../compile/at.ts';
import { rangeOf } from '../../compile/channel-members.ts';
import { fileKind } from '../../compile/file-kinds.ts';
import { CHANNEL_RANGES } from '../../compile/references.ts';
import { selectAt } from '../../compile/select-at.ts';

/** Facts that hold the channel of a visit beside those that `schemas/guard.json` reads it from. */
const CHANNEL_FACTS = ['channel.id'];

/** Operators that compare; of those that order numbers, a channel between two of them counts. */
const COMPARING = ['===', '!==', '==', '!=', 'in'];
const ORDERING = ['<', '<=', '>', '>='];

/**
 * Places that name a channel by its number: what a rule compares with a channel as links write it, also in a named
 * list, the parameter of an address, and ranges of numbers.
 */
export function channelMentions(id: string, roots: readonly At[]): readonly { readonly at: At }[] {
  const [number = ''] = /\d+$/.exec(id) ?? [];
  const guard = roots.find(({ file }) => file === 'schemas/guard.json');
  const sources = guard
    ? items(child(child(guard, 'channel'), 'sources')).map(({ value }) => String(value))
    : [];
  const facts = new Set([...CHANNEL_FACTS, ...sources]);
  const params = new Set(sources.filter((name) => name.startsWith('query.')).map((name) => name.slice(6)));
  const lists = roots.find(({ file }) => file === 'schemas/lists.json');
  const isNumber = ({ value }: At) => value === number || value === Number(number);
  const inAddress = new RegExp(`[?&#](?:${[...params].join('|') || '(?!)'})=${number}(?!\\d)`);

  return roots.flatMap((root) => [...rangesOf(root), ...look(root)]).map((at) => ({ at }));

  /** Ranges of channels that hold it; other numbers from one to another are none of channels. */
  function rangesOf(root: At): readonly At[] {
    const kind = fileKind(root.file);
    const pattern = kind === null ? undefined : CHANNEL_RANGES[kind];
    return (pattern === undefined ? [] : selectAt(root, pattern)).filter((at) => {
      const range = rangeOf(at);
      return range !== null && isWithin(...range);
    });
  }

  function look(at: At): readonly At[] {
    if (typeof at.value === 'string') return inAddress.test(at.value) ? [at] : [];
    if (Array.isArray(at.value)) return items(at).flatMap(look);
    return entries(at).flatMap(([key, inner]) => {
      // A parameter that an address is given, or a list that holds nothing but channels.
      if (params.has(key) || key === 'channels') {
        const own = [inner, ...items(inner)].filter(isNumber);
        if (own.length > 0) return own;
      }
      return compared(key, inner) ?? look(inner);
    });
  }

  /** What a comparison with a channel has of this one; null for anything else. */
  function compared(operator: string, args: At): readonly At[] | null {
    const given = items(args);
    if (!given.some(readsChannel)) return null;
    if (ORDERING.includes(operator)) {
      const [low, high] = operator.startsWith('<') ? [given[0], given.at(-1)] : [given.at(-1), given[0]];
      const inside = operator.endsWith('=') ? 0 : 1;
      const [least, most] = [
        numberAt(low, Number.NEGATIVE_INFINITY),
        numberAt(high, Number.POSITIVE_INFINITY),
      ];
      return isWithin(least + inside, most - inside) ? [args] : [];
    }
    if (!COMPARING.includes(operator)) return null;
    return given.flatMap((one) => {
      const list = isObject(one.value) ? textAt(one, 'list') : null;
      const named = list !== null && lists ? items(child(child(child(lists, 'lists'), list), 'values')) : [];
      return [one, ...items(one), ...named].filter(isNumber);
    });
  }

  function readsChannel(at: At): boolean {
    if (Array.isArray(at.value)) return items(at).some(readsChannel);
    return entries(at).some(([key, inner]) =>
      key === 'var' ? facts.has(String(inner.value)) : readsChannel(inner),
    );
  }

  function isWithin(least: number, most: number): boolean {
    return least <= Number(number) && Number(number) <= most;
  }
}

function numberAt(at: At | undefined, otherwise: number): number {
  return typeof at?.value === 'number' ? at.value : otherwise;
}
