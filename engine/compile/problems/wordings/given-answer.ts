type GivenAnswer =
  | { readonly kind: 'consent'; readonly field: string; readonly part: 'prefill' | 'value' | 'default' }
  | { readonly kind: 'choice' | 'hidden'; readonly field: string };

export function givenAnswer(given: GivenAnswer): string {
  const { field } = given;
  if (given.kind === 'consent')
    return `"${field}" has visitors agree, so only they can tick it and "${given.part}" is ignored; remove it`;
  return given.kind === 'hidden'
    ? `"${field}" has visitors agree and is hidden, so nobody could tick it; show it, or remove it`
    : `"${field}" is a choice, and this picks one for every visitor; prefill only what is known of them, or write "default" in a rule where answering in advance is meant`;
}
