/** A person's name with all but its first character hidden: `张*`. */
export function maskName(name: string): string {
  const characters = [...name];
  return characters.length === 0
    ? ''
    : `${characters[0]}${'*'.repeat(Math.min(3, Math.max(1, characters.length - 1)))}`;
}
