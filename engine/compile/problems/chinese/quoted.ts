/** So many names are written out. */
const MOST = 8;

/** A name in a sentence, as 「partner」. */
export function quoted(name: string | number): string {
  return `「${name}」`;
}

/** Names in a sentence, as 「kefu」、「agent」; of many the first, and how many there are. */
export function allQuoted(names: readonly string[], between = '、'): string {
  if (names.length === 0) return '（无）';
  const shown = names.slice(0, MOST).map(quoted).join(between);
  return names.length > MOST ? `${shown}等 ${names.length} 个` : shown;
}

/** A channel as staff call it: `渠道 12` for `channel_12`; a text that goes on after it wants a blank. */
export function channelName(id: string): string {
  return `渠道 ${channelNumber(id)}`;
}

/** The number of a channel, as in the sheet; what has none stays as it is. */
export function channelNumber(id: string): string {
  return id.replace(/^channel_(?=\d+$)/, '');
}
