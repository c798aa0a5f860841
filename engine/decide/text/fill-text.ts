/**
 * Fills `{name}` placeholders of a configured text. A value that is null or unknown becomes the empty text.
 *
 * @param value answers a name of a placeholder, for example `brand.name` or `seconds`.
 */
export function fillText(template: string, value: (name: string) => unknown): string {
  return template.replace(/\{([A-Za-z][\w.]*)\}/g, (_, name: string) => {
    const found = value(name);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  });
}
