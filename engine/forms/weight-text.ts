/** A weight as visitors read it: `512KB`, `1.5MB`; rounded down, since it is a limit. */
export function weightText(bytes: number): string {
  return bytes >= 1_048_576 ? `${Math.floor(bytes / 104_857.6) / 10}MB` : `${Math.floor(bytes / 1024)}KB`;
}
