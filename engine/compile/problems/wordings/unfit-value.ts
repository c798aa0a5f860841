/** A rule or `prefill` of a form that gives a field what it cannot hold. */
interface UnfitValue {
  readonly kind: 'type' | 'limit';
  readonly field: string;
  /** What the field holds: a type in words, or what its schema says. */
  readonly wanted: string;
  readonly given: string;
}

export function unfitValue({ kind, field, wanted, given }: UnfitValue): string {
  if (kind === 'type')
    return `field "${field}" wants ${wanted} here, this is ${given}; give it what it can hold`;
  return `field "${field}" refuses ${given} (it ${wanted}); give it what it can hold`;
}
