/** The id of a channel, from `channel_5818` or `5818`; null when the text is no channel. */
export function channelId(text: string | null): string | null {
  const digits = /^(?:channel_)?(\d{1,10})$/.exec(text ?? '')?.[1];
  return digits === undefined ? null : `channel_${digits}`;
}
