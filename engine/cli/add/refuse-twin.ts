import type { Said } from '../sheet/sheet.ts';

/**
 * The id without zeros before its number: sheet programs take them away, so that nobody can tell two such channels
 * apart.
 */
export function withoutZeros(id: string): string {
  return id.replace(/(\D)0+(?=\d+$)/, '$1');
}

/** Why a new channel is not added beside one that differs from it only by zeros. */
export function refuseTwin(id: string, twin: string): Said {
  const text = `${id} is another channel than ${twin}, only by the zeros before its number; use ${twin}, or write channels/${id}.json by hand if both are meant`;
  return { text, zh: `与渠道 ${twin} 只差前导零，系统视为两个渠道；请用 ${twin}` };
}
