import type { Present } from '../../server/console/contract/console-event.ts';
import { useAnswer } from '../api/use-answer.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { presencePath } from './draft-path.ts';

/** How often a window says that somebody is there: three times before the server takes them for gone. */
const AGAIN_MS = 10_000;

/** Who else is at a draft now. */
export function OthersHere({ number }: { readonly number: number }) {
  const { data = [] } = useAnswer<readonly Present[]>(presencePath(number), {
    body: {},
    again: () => AGAIN_MS,
  });
  const [first] = [...data].sort((one, other) => Number(other.isEditing) - Number(one.isEditing));
  if (first === undefined) return null;
  const words = t.drafts.here(data);
  return (
    <span className="others-here" title={words}>
      {data.length === 1 ? words : t.drafts.severalHere(t.drafts.here([first]), data.length)}
    </span>
  );
}
