import { pageOf } from '../../../engine/analyse/failures/visit-stop.ts';
import { mainWay } from '../../../engine/analyse/failures/visit-stops.ts';
import { answersCity } from '../../../engine/cli/explain/simulated-reply.ts';
import { failureWorld } from '../../../engine/cli/failures/failure-world.ts';
import { contentOf } from '../../../engine/cli/words/call-labels.ts';
import { pageTitleAt } from '../../../engine/cli/words/page-name.ts';
import { readSampleReplies } from '../../../engine/compile/sample-replies.ts';
import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import { AREAS } from '../../place/areas.ts';
import type { Landing } from '../contract/check.ts';
import type { Named } from '../contract/named.ts';
import type { PlannedProject } from '../preview/planned-project.ts';
import { citySteps } from '../why/city-rules.ts';
import { type ListsFile, toldLists } from '../why/told-lists.ts';
import { alikeChannels } from './alike-channels.ts';
import { NO_STEP_BEFORE, NO_STEP_NOW, stopWords } from './stop-words.ts';

type Project = Pick<PlannedProject, 'release' | 'files'>;

/** Visitors whom rules treat alike for their city: one of them stands for all. */
interface CityKind {
  readonly who: string;
  /** Null where the look-up finds none. */
  readonly city: string | null;
}

/**
 * Where visitors of some channels land who come to the default host at `/`, step by step, where the draft begins the
 * channel or changes that.
 *
 * @param now epoch milliseconds: when they come.
 */
export function landingsOf(
  before: Project,
  after: Project,
  channels: readonly string[],
  begun: ReadonlySet<string>,
  now: number,
): readonly Landing[] {
  const kinds = cityKinds(after);
  const [was, is] = [waysIn(before, now), waysIn(after, now)];
  return alikeChannels([before.release, after.release], channels, begun).flatMap((alike) => {
    const [channel = ''] = alike;
    const isBegun = begun.has(channel);
    const found = new Map<string, Landing['visitors'][number]>();
    for (const { who, city } of kinds) {
      const ends = is(channel, city);
      const old = isBegun ? ends : was(channel, city);
      const stops = [...new Set([...ends.keys(), ...old.keys()])].map((stop) => {
        const [end, former] = [ends.get(stop) ?? none(NO_STEP_NOW), old.get(stop) ?? none(NO_STEP_BEFORE)];
        const when = stopWords(stop, after.release);
        return { when, is: end, was: former.id === end.id ? null : former };
      });
      const key = JSON.stringify(stops);
      found.set(key, { who: [...(found.get(key)?.who ?? []), who], stops });
    }
    const visitors = [...found.values()];
    const isChanged = visitors.some(({ stops }) => stops.some((stop) => stop.was !== null));
    return isBegun || isChanged ? [{ channels: alike, visitors }] : [];
  });
}

/** Stands for the page of a step that is none. */
const none = (name: string): Named => ({ name, id: '' });

/** The page at each step of a visit, by what the step is. */
function waysIn(project: Project, now: number) {
  const worlds = new Map<string | null, ReturnType<typeof failureWorld>>();
  return (channel: string, city: string | null): ReadonlyMap<string, Named> => {
    const world = worlds.get(city) ?? failureWorld(project, { host: DEFAULT_HOST, city, now });
    worlds.set(city, world);
    return new Map(
      mainWay(world, { path: '/', query: { channel } }).map(({ id, journey }) => {
        const page = pageOf(world, journey);
        return [
          id,
          { name: pageTitleAt(project.release, journey.path, page) ?? page, id: journey.path },
        ] as const;
      }),
    );
  };
}

/** As the lists say that are read where the city is asked for. */
function cityKinds({ files }: Project): readonly CityKind[] {
  const samples = readSampleReplies(files);
  const lists = citySteps(files, (endpoint) => answersCity(endpoint, { samples })).flatMap((step) =>
    toldLists(step, contentOf<ListsFile>(files, 'schemas/lists.json')),
  );
  const alike = new Map<string, string[]>();
  for (const city of new Set(lists.flatMap(({ values }) => values))) {
    const names = lists.filter(({ values }) => values.includes(city)).map(({ name }) => name);
    const key = [...new Set(names)].join('、');
    alike.set(key, [...(alike.get(key) ?? []), city]);
  }
  const listed = [...alike.values()].flat();
  const other = Object.values(AREAS.city_list).find((city) => !listed.some((one) => city.startsWith(one)));
  return [
    ...[...alike].map(([name, cities]) => ({
      who: `${name}（${cities.join('、')}）`,
      city: cities[0] ?? null,
    })),
    { who: '其他城市', city: other ?? null },
    { who: '查不到城市', city: null },
  ];
}
