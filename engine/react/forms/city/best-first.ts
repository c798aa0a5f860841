/**
 * What holds the text, the best first: whose own name begins with it, then whose own name holds it, then what lies in a
 * place whose name begins with it or holds it. In each of these the order stays.
 *
 * @param namesOf the names of one, its own first, then those of the places that it lies in, the nearest first.
 */
export function bestFirst<One>(
  all: readonly One[],
  namesOf: (one: One) => readonly string[],
  text: string,
): readonly One[] {
  const wanted = text.replace(/\s/g, '');
  if (wanted === '') return [];
  const ranked = all.map((one) => ({ one, rank: rankOf(namesOf(one), wanted) }));
  const ranks = [...new Set(ranked.map(({ rank }) => rank))].filter((rank) => rank >= 0);
  return ranks
    .sort((a, b) => a - b)
    .flatMap((rank) => ranked.filter((other) => other.rank === rank).map(({ one }) => one));
}

/** The lower the better; -1 for what does not hold the text. */
function rankOf(names: readonly string[], wanted: string): number {
  const level = names.findIndex((name) => name.indexOf(wanted) >= 0);
  if (level >= 0) return level * 2 + (names[level]?.startsWith(wanted) ? 0 : 1);
  // A visitor may type the whole of it, too.
  return [...names].reverse().join('').indexOf(wanted) >= 0 ? 0 : -1;
}
