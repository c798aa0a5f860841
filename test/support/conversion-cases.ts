import cases from '../cases/ads/conversions.json' with { type: 'json' };

/** What a channel's conversion pushes, and the script that it goes through. */
export interface ConversionCase {
  readonly channel: string;
  readonly script: string | null;
  readonly pushes: readonly unknown[];
}

/** Every channel of the conversion maps and lists, and their neighbours that are in none. */
export function conversionCases(): readonly ConversionCase[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const ids = cases.ids.flatMap(({ script, from, to, firstId }) =>
    range(from, to).map((number, i) => ({
      channel: `channel_${number}`,
      script,
      pushes: [{ event: 'form', convertId: firstId + i }] as readonly unknown[],
    })),
  );
  const lists = cases.lists.flatMap(({ from, to }) =>
    range(from, to).map((number) => ({
      channel: `channel_${number}`,
      script: 'baidu&list=_agl',
      pushes: [['track', ['success', { t: 3 }]]] as readonly unknown[],
    })),
  );
  const none = cases.none.map((number) => ({ channel: `channel_${number}`, script: null, pushes: [] }));
  return [...ids, ...lists, ...none];
}
