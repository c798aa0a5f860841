import { Link } from 'react-router-dom';
import type { VersionRow } from '../../../server/console/contract/version.ts';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** What a version brought. */
export function VersionWords({ version }: { readonly version: VersionRow }) {
  const { action, back, draft, note, isUnreviewed } = version;
  return (
    <>
      {isUnreviewed && (
        <>
          <Pill tone="bad">{t.versions.unreviewed}</Pill>{' '}
        </>
      )}
      {action === 'rollback' && back !== null && <b>{t.versions.wentBack(back)}</b>}
      {action === 'start' && <span>{t.versions.start}</span>}
      {draft !== null && (
        <Link to={`/drafts/${draft}`} className="in-text">
          {t.drafts.short(draft)}
        </Link>
      )}{' '}
      {note}
    </>
  );
}
