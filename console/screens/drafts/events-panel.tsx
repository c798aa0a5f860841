import { Timeline } from 'antd';
import type { Draft, DraftEvent } from '../../../server/console/contract/draft.ts';
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
        items={newestFirst.map((event, index) => {
          const { at, by, what } = event;
          const [word, more] = wordsOf(event);
          return {
            key: `${at} ${what} ${newestFirst.length - index}`,
            color: COLOURS[what] ?? 'gray',
            content: (
              <>
                <b>{by}</b> {word} <TimeText at={at} />
                {more !== '' && <div className="quiet">{more}</div>}
              </>
            ),
          };
        })}
      />
    </Panel>
  );
}

/** What was done, and what was said of it; an approval says itself whose it is. */
function wordsOf({ what, text }: DraftEvent): readonly [string, string] {
  if (what !== 'approved') return [t.events.what[what], text];
  const [word = '', ...comment] = text.split('：');
  return [word, comment.join('：')];
}
