import { useEffect, useState } from 'react';
import type { JsonObject } from '../../decide/model/json.ts';
import { type KeptItem, keptInBrowser } from '../../runtime/platform/kept-in-browser.ts';
import { withoutPersonalData } from '../../runtime/tracking/without-personal-data.ts';
import { useEngine } from '../page/engine-context.tsx';
import { objectsOf, textOf, textsOf } from '../page/read-options.ts';

interface Props {
  readonly groups: JsonObject['kept'];
  /** Changes when something was deleted. */
  readonly version: number;
}

interface Group {
  readonly title: string;
  readonly items: readonly KeptItem[];
}

/**
 * What the browser keeps, under its headings. Values are shown without what would give the visitor away to a bystander.
 */
export function KeptList({ groups, version }: Props) {
  const engine = useEngine();
  const [kept, setKept] = useState<readonly KeptItem[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a deletion
  useEffect(() => void keptInBrowser().list().then(setKept), [version]);
  const shown = kept && grouped(kept, groups, engine.text('privacy.keptOther'));
  if (shown?.length === 0) return <p>{engine.text('privacy.keptNone')}</p>;
  return (
    <div className={shown ? 'dk-kept' : 'dk-kept dk-kept-pending'}>
      {shown?.map(({ title, items }) => (
        <details key={title}>
          <summary>
            <span>{title}</span>
            <span className="dk-kept-count">{engine.text('privacy.items', { items: items.length })}</span>
          </summary>
          <dl>
            {items.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{withoutPersonalData(value) || '—'}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </div>
  );
}

function grouped(kept: readonly KeptItem[], groups: Props['groups'], other: string): readonly Group[] {
  const left = new Set(kept);
  const named = objectsOf(groups).map((group) => {
    const names = textsOf(group.names);
    const isIn = ({ name }: KeptItem) =>
      names.some((wanted) => (wanted.endsWith('_') ? name.startsWith(wanted) : name === wanted));
    const items = [...left].filter(isIn);
    for (const item of items) left.delete(item);
    return { title: textOf(group.title), items };
  });
  return [...named, { title: other, items: [...left] }].filter(({ items }) => items.length > 0);
}
