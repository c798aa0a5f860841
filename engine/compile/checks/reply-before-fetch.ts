import { child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { selectAt } from '../select-at.ts';

/** In a step, its condition is looked at first, then it asks, then its rows are looked at. */
const ORDER = { when: 0, fetch: 1, rows: 2 } as const;

const readsAnswer = (rule: unknown, fetch: string) => JSON.stringify(rule).includes(`"reply.${fetch}.`);

const placeOf = (step: number, part: keyof typeof ORDER) => step * 3 + ORDER[part];

export const replyBeforeFetch: Check<'C043'> = {
  code: 'C043',
  title: 'Guard steps read only answers that were fetched',
  meaning:
    'The answer would never be there, so the row would always act as if the call had failed. Where a later step asks for it, the page would decide anew when it comes, and lead the visitor on from what is shown already.',
  files: ['guard'],
  check(config, report) {
    const asked = new Map<string, number[]>();
    items(child(config.guard, 'steps')).forEach((step, index) => {
      for (const { value } of selectAt(step, '/fetch/*/name'))
        asked.set(String(value), [...(asked.get(String(value)) ?? []), placeOf(index, 'fetch')]);
    });
    for (const { at, operator, args, position } of config.ruleNodes) {
      const { pointer } = position.at;
      const [, step, part] = /^\/steps\/(\d+)\/(when|fetch|rows)\b/.exec(pointer) ?? [];
      if (operator !== 'var' || at.file !== config.guard.file || step === undefined) continue;
      const name = args[0]?.value;
      const fetch = typeof name === 'string' ? /^reply\.([^.]+)\./.exec(name)?.[1] : undefined;
      if (fetch === undefined || child(child(config.guard, 'fetches'), fetch).value === undefined) continue;
      const asks = /^(\/steps\/\d+\/fetch\/\d+)\/when/.exec(pointer)?.[1];
      if (asks !== undefined && selectAt(config.guard, `${asks}/name`)[0]?.value === fetch) continue;
      const read = placeOf(Number(step), part as keyof typeof ORDER);
      const places = asked.get(fetch) ?? [];
      // A condition on the answer itself only keeps it from being asked for again.
      const isSureToBeThere =
        part === 'rows' &&
        selectAt(config.guard, `/steps/${step}/fetch/*`).some((one) => {
          const when = child(one, 'when').value;
          return textAt(one, 'name') === fetch && (when === undefined || readsAnswer(when, fetch));
        });
      const isLate = !isSureToBeThere && places.some((place) => place > read);
      // An answer remembered for the visit may come from an earlier navigation.
      const isKept = textAt(child(child(config.guard, 'fetches'), fetch), 'remember') === 'visit';
      if (isLate || (places.length === 0 && !isKept)) report(at, { fetch, isLate });
    }
  },
};
