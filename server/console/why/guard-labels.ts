import { contentOf } from '../../../engine/cli/words/call-labels.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { DecidedBy } from '../../../engine/decide/model/effect.ts';
import { type ListsFile, type ToldList, toldLists } from './told-lists.ts';

/** What staff read of the guard. */
export interface GuardLabels {
  /** A step and its row. */
  rule(by: DecidedBy): string;
  /** The lists that the rows of a step read. */
  lists(by: DecidedBy): readonly ToldList[];
  /** What is asked for, by the name of its fetch. */
  answer(fetch: string): string;
}

interface Labelled {
  readonly id: string;
  readonly label?: string;
}

interface Guard {
  readonly fetches?: Readonly<Record<string, { readonly label?: string }>>;
  readonly steps?: readonly (Labelled & { readonly rows?: readonly Labelled[] })[];
}

/** What decides beside the steps of the file. */
const ENGINE_STEPS: Readonly<Record<string, string>> = {
  root: '域名的首页设置',
  channel: '访客的渠道',
  end: '没有规则要转走',
  unauthorised: '登录已失效',
};

/** The labels of a guard's file, which stay there: visitors do not load them. What has none is called by its id. */
export function guardLabels(files: readonly SourceFile[]): GuardLabels {
  const { fetches = {}, steps = [] } = contentOf<Guard>(files, 'schemas/guard.json');
  const lists = contentOf<ListsFile>(files, 'schemas/lists.json');
  return {
    rule({ step: id, row }) {
      const step = steps.find((one) => one.id === id);
      const name = step?.label ?? ENGINE_STEPS[id] ?? id;
      return row === null ? name : `${name}：${step?.rows?.find((one) => one.id === row)?.label ?? row}`;
    },
    lists: (by) =>
      toldLists(
        steps.find(({ id }) => id === by.step),
        lists,
      ),
    answer: (fetch) => fetches[fetch]?.label ?? fetch,
  };
}
