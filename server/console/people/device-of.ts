const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
];

/** Browser and system by which people know their own machine; no more of the user agent is kept. */
export function deviceOf(userAgent: string | readonly string[] | undefined): string {
  const text = String(userAgent ?? '');
  const named = [BROWSERS, SYSTEMS].flatMap((all) => all.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  return named.join(' · ');
}
