const compiled: Record<string, RegExp> = {};

/**
 * The regular expression of a pattern of the configuration, compiled once: guards and forms ask for the same few at
 * every step.
 */
export function compiledPattern(source: string, flags: '' | 'i' = ''): RegExp {
  compiled[`${flags}/${source}`] ??= new RegExp(source, flags);
  return compiled[`${flags}/${source}`] as RegExp;
}
