import type { Why, WhyChoices, WhyRequest } from '../../../server/console/contract/why.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { WhyForm, type WhyValues } from './why-form.tsx';
import { WhyResult } from './why-result.tsx';

/** Where a visitor lands and why: the question stands in the address, so that it can be sent to a colleague. */
export function WhyScreen() {
  const [url, setUrl] = useUrlState('draft', 'host', 'path', 'channel', 'city', 'loggedIn', 'os', 'app');
  const choices = useAnswer<WhyChoices>('/api/why/choices');
  const asked = withUsual(url, choices.data);
  const isAsked = asked.path !== '' && (url.path !== '' || url.channel !== '');
  const query = useAnswer<Why>('/api/why', { when: isAsked, body: requestOf(asked) });
  return (
    <>
      <PageHead title={t.menu.why} about={t.why.about} />
      <AnswerView query={choices} rows={8}>
        {(all) => (
          <div className="columns columns-form">
            <WhyForm key={JSON.stringify(asked)} choices={all} values={asked} onAsk={setUrl} />
            <div>
              {isAsked ? (
                <AnswerView query={query} rows={10}>
                  {(why) => <WhyResult why={why} asked={asked} />}
                </AnswerView>
              ) : (
                <EmptyView text={t.why.ask} />
              )}
            </div>
          </div>
        )}
      </AnswerView>
    </>
  );
}

/** Where nothing is said, the usual host, and the page that its bare address leads to. */
function withUsual(url: WhyValues, choices: WhyChoices | undefined): WhyValues {
  const host = url.host || choices?.hosts[0] || '';
  return { ...url, host, path: url.path || choices?.paths[host]?.[0] || '' };
}

function requestOf({ draft, host, path, channel, city, loggedIn, os, app }: WhyValues): WhyRequest {
  return {
    host,
    path,
    ...(draft === '' ? {} : { draft: Number(draft) }),
    ...(channel === '' ? {} : { channel }),
    ...(city === '' ? {} : { city }),
    ...(loggedIn === '' ? {} : { loggedIn: true }),
    ...(os === '' ? {} : { os: os as NonNullable<WhyRequest['os']> }),
    ...(app === '' ? {} : { app }),
  };
}
