/**
 * The id of what the files say, which is not that of a release: a release counts the pictures and the engine too, and
 * is named when it is published.
 */
export function toldConfiguration(id: string): string {
  return `configuration ${id} (its release gets another id)`;
}
