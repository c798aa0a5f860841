/** Limits of a field that refuse every answer. */
interface EmptyRange {
  readonly kind:
    | 'limits'
    | 'step'
    | 'choices'
    | 'slider'
    | 'track'
    | 'format'
    | 'long'
    | 'city'
    | 'none'
    | 'itself';
  readonly lower: string;
  readonly least: number;
  readonly upper: string;
  readonly most: number;
  /** What every answer is a multiple of. */
  readonly step?: number;
}

export function emptyRange({ kind, lower, least, upper, most, step = 1 }: EmptyRange): string {
  if (kind === 'itself')
    return `"${lower}" is this answer itself, which differs from itself never; name another field`;
  if (kind === 'format')
    return `a text of "format": "${lower}" has at least ${least} characters, more than "${upper}" ${most}; remove "${upper}"`;
  if (kind === 'long')
    return `a text of "format": "${lower}" has at most ${most} characters, fewer than "${upper}" ${least}; remove "${upper}"`;
  if (kind === 'city')
    return `no city has a name so ${upper === 'maxLength' ? 'short' : 'long'}: "${upper}" is ${most}, and names have ${upper === 'maxLength' ? 'at least' : 'at most'} ${least} characters; correct it`;
  if (kind === 'none')
    return `"${lower}" must be answered and may have no entries, so nobody could send the form; raise "${upper}", or do not require it`;
  if (kind === 'track')
    return `the slider goes from "minimum" ${least} to "maximum" ${most} (0 and 100 where they are not given), so nobody can move it; give it both`;
  if (kind === 'step')
    return `no ${step === 1 ? 'whole number' : `multiple of ${step}`} lies between "${lower}" ${least} and "${upper}" ${most}; correct one of the two`;
  if (kind === 'limits')
    return `no answer lies between "${lower}" ${least} and "${upper}" ${most}; correct one of the two`;
  return kind === 'choices'
    ? `nobody can pick ${least} of ${most} choices; lower "${lower}"`
    : `the slider counts from ${least} in steps of ${most}, and none of its answers is a multiple of ${most}; make "${lower}" one`;
}
