/** Why a page does not have an answer that a block's condition reads. */
export interface MissingReply {
  readonly kind: 'forgotten' | 'unasked';
  readonly fetch: string;
  /** Steps of the guard that ask for it of some who come to the page. */
  readonly steps: readonly string[];
}

export function missingReply({ kind, fetch, steps }: MissingReply): string {
  if (kind === 'forgotten')
    return `pages never have the answer of "${fetch}", which is forgotten once the guard has decided; let a row of the guard store what it says and read stored.…, or give the fetch "remember": "visit"`;
  const ask = `add a step with "fetch": [{ "name": "${fetch}" }] to schemas/guard.json, whose "when" asks for a tag of the page's route`;
  return steps.length === 0
    ? `nobody asks for "${fetch}" on the way to this page, so this is always empty; ${ask}`
    : `"${fetch}" is asked for only in ${steps.map((id) => `"${id}"`).join(', ')}, and not of everybody who comes to this page, so this is empty for the others; ask here what the step asks in its "when", or ${ask}`;
}

/** Why a form does not have an answer that its `prefill` or a suggestion reads. */
export interface MissingFormReply {
  readonly fetch: string;
  /** The native app is asked by the guard only. */
  readonly via: 'api' | 'bridge';
  /** Fetches that forms ask for. */
  readonly asked: readonly string[];
}

export function missingFormReply({ fetch, via, asked }: MissingFormReply): string {
  const known = asked.length > 0 ? `; forms ask for ${asked.join(', ')}` : '';
  const mend =
    via === 'api'
      ? `give the fetch "onForms": "all" (or "login") in schemas/guard.json`
      : 'let a row of the guard store what the app says and read stored.…';
  return `nobody asks for "${fetch}" where forms are shown, so this is always empty; ${mend}${known}`;
}
