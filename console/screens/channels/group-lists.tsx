import type { ChannelColumn } from '../../../server/console/contract/channel.ts';
import { BETWEEN } from '../../parts/named-choices.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Names that are shown before the list is opened. */
const SHOWN = 3;

/** The lists that rules read for channels of the chosen groups, for example the cities that are told apart. */
export function GroupLists({ column, value }: { readonly column: ChannelColumn; readonly value: string }) {
  const chosen = value.split(BETWEEN);
  const lists = column.choices.filter((one) => chosen.includes(one.value)).flatMap((one) => one.lists);
  const byName = new Map(lists.map(({ name, values }) => [name, values]));
  return [...byName].map(([name, values]) => (
    <details key={name} className="source">
      <summary>{t.channels.list(name, values.slice(0, SHOWN), values.length)}</summary>
      {values.join(BETWEEN)}
    </details>
  ));
}
