const UNITS = [
  ['second', 1, 90],
  ['minute', 60, 5400],
  ['hour', 3600, Number.POSITIVE_INFINITY],
] as const;

/** A time to wait as visitors say it: `30秒`, `12分钟`, `3小时`. What a page shows as it stands. */
export function waitText(seconds: number): string {
  const [unit, length] = UNITS.find(([, , most]) => seconds <= most) ?? UNITS[2];
  return new Intl.NumberFormat('zh-CN', { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.ceil(seconds / length),
  );
}
