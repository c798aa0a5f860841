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
 * What the city of a visitor decides for a channel, in a sentence for each step of the guard that is for channels of
 * its groups and asks for the city.
 *
 * @param answersCity true for the endpoint that answers it.
 */
export function cityRules(
  files: readonly SourceFile[],
  groups: readonly string[],
  answersCity: (endpoint: string) => boolean,
): readonly string[] {
  const { fetches = {}, steps = [] } = contentOf<Guard>(files, 'schemas/guard.json');
  const lists = contentOf<ListsFile>(files, 'schemas/lists.json');
  const isOfGroups = ({ when }: Rule) =>
    groups.some((group) => JSON.stringify(when ?? '').includes(JSON.stringify(group)));
  return steps
    .filter(
      (step) =>
        isOfGroups(step) && step.fetch?.some(({ name }) => answersCity(fetches[name]?.endpoint ?? '')),
    )
    .map((step) => {
      const cities = toldLists(step, lists).map(({ name, values }) => `${name}有${values.join('、')}`);
      const ways = (step.rows ?? []).filter(isOfGroups).map(({ label }) => label);
      const since = JSON.stringify(step.when).includes('"visit.hasToken"') ? '登录后' : '';
      return `「${step.label}」${since}按访客的城市决定去向：${[...cities, ...ways].join('；')}`;
    });
}
