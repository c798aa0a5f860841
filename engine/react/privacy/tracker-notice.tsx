import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { trackersBarred, trackersMode } from '../../decide/ads/plan-conversion.ts';
import { useEngine } from '../page/engine-context.tsx';
import './tracker-notice.css';

/**
 * A thin notice on hosts and channels that begin statistics only after it. It blocks nothing, and refusing is as easy
 * as agreeing. It stands at the lower edge, above a button that stays there; at the upper edge where a form stays
 * below.
 */
export const TrackerNotice = observer(function TrackerNotice() {
  const engine = useEngine();
  const mode = trackersMode(engine.release, engine.channel.record);
  if (trackersBarred(mode, engine.stored.get('trackers')) !== 'notice-not-seen') return null;
  const say = (said: 'seen' | 'refused') => engine.stored.set('trackers', said);
  const layout = engine.navigation.committed?.page.layout;
  const more = engine.release.site.routes.find(({ id }) => id === 'privacy');
  return (
    <aside
      className={`dk-tracker-notice dk-tracker-notice-${layout}`}
      aria-label={engine.text('privacy.noticeLabel')}
    >
      <p>
        {engine.text('privacy.notice')}
        {more && <Link to={more.path}>{engine.text('privacy.noticeMore')}</Link>}
      </p>
      <div className="dk-tracker-notice-actions">
        <button type="button" onClick={() => say('refused')}>
          {engine.text('privacy.noticeRefuse')}
        </button>
        <button type="button" onClick={() => say('seen')}>
          {engine.text('privacy.noticeAgree')}
        </button>
      </div>
    </aside>
  );
});
