import { Select } from 'antd';
import type { VersionDiff as Diff } from '../../../server/console/contract/version.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { VersionItems } from './version-items.tsx';

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
      <AnswerView query={query} back={onClose}>
        {(diff) => (
          <VersionItems
            {...diff}
            notKept={t.versions.goneOne}
            none={t.versions.noDifference}
            about={<p className="quiet">{t.versions.differing(diff.items?.length ?? 0)}</p>}
          />
        )}
      </AnswerView>
    </SideDrawer>
  );
}
