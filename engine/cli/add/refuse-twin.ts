/**
 * The id without zeros before its number: sheet programs take them away, so that nobody can tell two such channels
 * apart.
 */
export function withoutZeros(id: string): string {
  return id.replace(/(\D)0+(?=\d+$)/, '$1');
}

/** Why a new channel is not added beside one that differs from it only by zeros. */
export function refuseTwin(id: string, twin: string): string {
  return `${id} is another channel than ${twin}, only by the zeros before its number; use ${twin}, or write channels/${id}.json by hand if both are meant`;
}
