/** A file that an answer holds as text. */
export interface DataUrl {
  readonly name: string;
  /** Kind of the file, for example `image/png`. */
  readonly type: string;
  readonly bytes: number;
}

/** Reads `data:image/png;name=a.png;base64,…`; null when the text is no such file. */
export function parseDataUrl(text: string): DataUrl | null {
  const comma = text.indexOf(',');
  const [, type = '', name = ''] =
    /^data:([\w.+-]+\/[\w.+-]+)(?:;name=([^;]*))?(?:;[\w=.-]+)*;base64$/.exec(text.slice(0, comma)) ?? [];
  const rest = text.slice(comma + 1);
  if (!type || rest.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(rest)) return null;
  return {
    type,
    name: decoded(name),
    bytes: (rest.length / 4) * 3 - (rest.length - rest.replace(/=+$/, '').length),
  };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
