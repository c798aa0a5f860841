const compiled = new Map<string, RegExp>();

/** The regular expression of a pattern of the configuration, compiled once: guards and forms ask for the same few at every step. */
export function compiledPattern(source: string, flags: '' | 'i' = ''): RegExp {
  const key = `${flags}/${source}`;
  let found = compiled.get(key);
  if (!found) {
    found = new RegExp(source, flags);
    compiled.set(key, found);
  }
  return found;
}
