import { Timeline } from 'antd';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { Panel } from '../../parts/panel.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

const COLOURS: Readonly<Record<string, string>> = {
  approved: 'green',
  published: 'green',
  emergency: 'red',
  reviewed: 'green',
  returned: 'red',
  failed: 'red',
};

/** What happened to a draft, newest first. */
export function EventsPanel({ events }: { readonly events: Draft['events'] }) {
  const newestFirst = [...events].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title={t.events.title}>
      <Timeline
        className="events"
        items={newestFirst.map(({ at, by, what, text }, index) => ({
          key: `${at} ${what} ${newestFirst.length - index}`,
          color: COLOURS[what] ?? 'gray',
          content: (
            <>
              <b>{by}</b> {t.events.what[what]} <TimeText at={at} />
              {text !== '' && <div className="quiet">{text}</div>}
            </>
          ),
        }))}
      />
    </Panel>
  );
}
