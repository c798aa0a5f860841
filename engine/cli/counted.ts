/** A number with what it counts: `1 value`, `2 more pages`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
