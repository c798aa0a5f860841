import { ageReason, type FormatContext, type FormatReason } from './formats.ts';

/** Formats with bounds of their own where the schema sets none. */
const BOUNDED = ['month', 'date', 'date-time'];

/** Why a text of a format can be refused at all under these limits. */
export function formatReasons(name: string, limits: FormatContext['limits']): readonly FormatReason[] {
  if (name === 'id-card') {
    const age = ageReason(limits);
    return ['format', 'length', 'foreign', ...(age === null ? [] : [age])];
  }
  const { yearsBack, yearsAhead } = BOUNDED.includes(name) || name === 'year' ? limits : {};
  return [
    'format',
    ...(yearsBack === undefined ? [] : (['early'] as const)),
    ...(yearsAhead === undefined ? [] : (['late'] as const)),
  ];
}

/** Why it can be refused by bounds of the format's own, where the schema sets none. */
export function unboundedReasons(name: string): readonly FormatReason[] {
  return BOUNDED.includes(name) ? ['early', 'late'] : [];
}
