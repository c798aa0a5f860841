/**
 * Reads a form-encoded body. A field that is given more than once becomes a list. Bytes that are no UTF-8 become
 * U+FFFD, which no field may hold. Never throws: the framework would not catch it here.
 */
export function parseForm(text: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    if (Array.isArray(before)) {
      before.push(value);
    } else {
      fields[name] = before === undefined ? value : [before, value];
    }
  }
  return fields;
}
