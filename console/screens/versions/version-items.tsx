import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { VersionDetail, VersionItem } from '../../../server/console/contract/version.ts';
import { CellChanges } from '../../drafts/cell-changes.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

interface VersionItemsProps extends Pick<VersionDetail, 'otherFiles'> {
  readonly items: readonly (Omit<VersionItem, 'isGone'> & Partial<VersionItem>)[] | null;
  /** What is said where nothing is kept to compare with, and where nothing differs. */
  readonly notKept: string;
  readonly none: string;
  /** Before the list. */
  readonly about: ReactNode;
  /** What can be done with a channel. */
  readonly act?: (channel: string) => ReactNode;
}

/** What two versions have that differs, channel by channel. */
export function VersionItems({ items, otherFiles, notKept, none, about, act }: VersionItemsProps) {
  return (
    <>
      {otherFiles.length > 0 && (
        <details className="other-files" open={items?.length === 0}>
          <summary>{t.versions.otherFiles(otherFiles.length)}</summary>
          <ul className="items">
            {otherFiles.map(({ name, values, more }) => (
              <li key={name} className="item">
                <b>{name}</b>
                <CellChanges cells={values} />
                {more > 0 && <p className="quiet">{t.versions.moreValues(more)}</p>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {items === null || (items.length === 0 && otherFiles.length === 0) ? (
        <EmptyView text={items === null ? notKept : none} />
      ) : items.length === 0 ? null : (
        <>
          {about}
          <ul className="items">
            {items.map(({ channel, isNew, isGone = false, cells }) => (
              <li key={channel} className="item">
                <div className="item-head">
                  <Link to={`/channels?open=${channel}`} className="number">
                    {t.channels.named(channel)}
                  </Link>
                  {isNew && <Pill tone="accent">{t.channels.isNew}</Pill>}
                  {isGone && <Pill tone="bad">{t.versions.isGone}</Pill>}
                  <span className="grow" />
                  {act?.(channel)}
                </div>
                <CellChanges cells={cells} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
