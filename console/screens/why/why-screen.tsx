import type { Why, WhyChoices, WhyRequest } from '../../../server/console/contract.ts';
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
  const isAsked = url.host !== '' && url.path !== '';
  const query = useAnswer<Why>('/api/why', { when: isAsked, body: requestOf(url) });
  return (
    <>
      <PageHead title={t.menu.why} about={t.why.about} />
      <AnswerView query={choices} rows={8}>
        {(all) => (
          <div className="columns columns-form">
            <WhyForm key={JSON.stringify(url)} choices={all} values={url} onAsk={setUrl} />
            <div>
              {isAsked ? (
                <AnswerView query={query} rows={10}>
                  {(why) => <WhyResult why={why} asked={url} />}
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
