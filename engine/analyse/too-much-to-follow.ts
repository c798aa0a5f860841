/**
 * What takes too much: facts that rules read, those with the most nodes first, each with how many values it has; or the
 * places where the guard looks for a channel.
 */
export type TooMuch =
  | { readonly kind: 'facts'; readonly widest: readonly { readonly name: string; readonly values: number }[] }
  | { readonly kind: 'channels'; readonly sources: readonly string[] };

/** The rules tell more visitors apart than can be followed. */
export class TooMuchToFollow extends Error {
  constructor(readonly what: TooMuch) {
    super(
      what.kind === 'facts'
        ? `the rules tell more visitors apart than can be followed, most of all by ${what.widest
            .map(({ name, values }) => `${name} (${values} values)`)
            .join(', ')}; let a condition read fewer of them at once`
        : 'more visitors get another channel than can be followed, by what /channel/sources of schemas/guard.json says: ' +
            `${what.sources.join(', ')}; publish a change of these on its own, and try visits with dukou explain`,
    );
  }
}
