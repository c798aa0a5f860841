import { Alert, Select } from 'antd';
import { Link } from 'react-router-dom';
import type { VersionDiff as Diff } from '../../../server/console/contract/version.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { CellChanges } from '../../drafts/cell-changes.tsx';
import { AnswerView } from '../../parts/answer-view.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { Pill } from '../../parts/pill.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

interface VersionDiffProps {
  /** Both stand in the address. */
  readonly before: number;
  readonly after: number;
  /** The newest one. */
  readonly last: number;
  readonly onChoose: (versions: { readonly before: string; readonly after: string }) => void;
  readonly onClose: () => void;
}

/** In which channels any two versions differ. */
export function VersionDiff({ before, after, last, onChoose, onClose }: VersionDiffProps) {
  const query = useAnswer<Diff>(`/api/versions/${after}/against/${before}`, { keeps: true });
  const options = Array.from({ length: last }, (_, index) => ({
    value: last - index,
    label: t.versions.named(last - index),
  }));
  const picker = (label: string, value: number, choose: (value: number) => void) => (
    <Select
      className="filter"
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      options={value > last ? [{ value, label: t.versions.named(value) }, ...options] : options}
      value={value}
      onChange={choose}
    />
  );
  const set = (one: number, other: number) => onChoose({ before: String(one), after: String(other) });
  return (
    <SideDrawer size={560} title={t.versions.compare} onClose={onClose}>
      <div className="filters">
        {picker(t.versions.from, before, (next) => set(next, after))}
        <span className="arrow" role="img" aria-label={t.cells.becomes}>
          →
        </span>
        {picker(t.versions.to, after, (next) => set(before, next))}
      </div>
      <AnswerView query={query}>
        {({ items, otherFiles }) => (
          <>
            {otherFiles.length > 0 && (
              <Alert type="info" showIcon title={t.versions.otherFiles(otherFiles)} />
            )}
            {items === null ? (
              <EmptyView text={t.versions.goneOne} />
            ) : items.length === 0 ? (
              <EmptyView text={t.versions.noDifference} />
            ) : (
              <>
                <p className="quiet">{t.versions.differing(items.length)}</p>
                <ul className="items">
                  {items.map(({ channel, isNew, isGone, cells }) => (
                    <li key={channel} className="item">
                      <div className="item-head">
                        <Link to={`/channels?open=${channel}`} className="number">
                          {t.channels.named(channel)}
                        </Link>
                        {isNew && <Pill tone="accent">{t.channels.isNew}</Pill>}
                        {isGone && <Pill tone="bad">{t.versions.isGone}</Pill>}
                      </div>
                      <CellChanges cells={cells} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </AnswerView>
    </SideDrawer>
  );
}
