import { contentOf } from '../../../engine/cli/words/call-labels.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import { type ListsFile, toldLists } from './told-lists.ts';

interface Rule {
  readonly label?: string;
  readonly when?: unknown;
}

interface Guard {
  readonly fetches?: Readonly<Record<string, { readonly endpoint?: string }>>;
  readonly steps?: readonly (Rule & {
    readonly fetch?: readonly { readonly name: string }[];
    readonly rows?: readonly Rule[];
  })[];
}

/**
 * The steps of the guard that ask for the city of a visitor.
 *
 * @param answersCity true for the endpoint that answers it.
 */
export function citySteps(
  files: readonly SourceFile[],
  answersCity: (endpoint: string) => boolean,
): NonNullable<Guard['steps']> {
  const { fetches = {}, steps = [] } = contentOf<Guard>(files, 'schemas/guard.json');
  return steps.filter(({ fetch = [] }) =>
    fetch.some(({ name }) => answersCity(fetches[name]?.endpoint ?? '')),
  );
}

/** What the city of a visitor decides for a channel, in a sentence for each such step that is for its groups. */
export function cityRules(
  files: readonly SourceFile[],
  groups: readonly string[],
  answersCity: (endpoint: string) => boolean,
): readonly string[] {
  const lists = contentOf<ListsFile>(files, 'schemas/lists.json');
  const isOfGroups = ({ when }: Rule) =>
    groups.some((group) => JSON.stringify(when ?? '').includes(JSON.stringify(group)));
  return citySteps(files, answersCity)
    .filter(isOfGroups)
    .map((step) => {
      const cities = toldLists(step, lists).map(({ name, values }) => `${name}有${values.join('、')}`);
      const ways = (step.rows ?? []).filter(isOfGroups).map(({ label }) => label);
      const since = JSON.stringify(step.when).includes('"visit.hasToken"') ? '登录后' : '';
      return `「${step.label}」${since}按访客的城市决定去向：${[...cities, ...ways].join('；')}`;
    });
}
