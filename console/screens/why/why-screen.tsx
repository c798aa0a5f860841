import { Alert } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Why, WhyChoices, WhyRequest } from '../../../server/console/contract/why.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { WHY_NAMES, WhyForm, type WhyValues } from './why-form.tsx';
import { WhyResult } from './why-result.tsx';

/** Where a visitor lands and why: the question stands in the address, so that it can be sent to a colleague. */
export function WhyScreen() {
  const [url, setUrl] = useUrlState(...WHY_NAMES);
  const choices = useAnswer<WhyChoices>('/api/why/choices');
  const asked = withUsual(url, choices.data);
  const isFree = useMe().ranges.length === 0;
  const isAsked =
    choices.data !== undefined && asked.path !== '' && (url.channel !== '' || (isFree && url.path !== ''));
  const other = comparedWith(asked);
  const query = useAnswer<Why>('/api/why', { when: isAsked, body: requestOf(asked) });
  const otherQuery = useAnswer<Why>('/api/why', {
    when: isAsked && other !== null,
    body: requestOf(other ?? asked),
  });
  const isAwaited = useRef(false);
  const shown = useRef<HTMLElement | null>(null);
  /** The answer that is awaited has the focus as soon as it is there. */
  const show = useCallback((answer: HTMLElement | null) => {
    shown.current = answer;
    if (answer === null || !isAwaited.current) return;
    isAwaited.current = false;
    answer.focus();
  }, []);
  const question = JSON.stringify(asked);
  // The one in the form is another by now.
  const [left, setLeft] = useState<string | null>(null);
  const isOld = left === question;
  const navigate = useNavigate();
  const toDraft = () => navigate(`/drafts/${asked.draft}`);
  return (
    <>
      <PageHead title={t.menu.why} about={t.why.about} />
      <AnswerView query={choices} rows={8}>
        {(all) => (
          <div className="columns columns-form">
            <WhyForm
              key={question}
              choices={all}
              values={asked}
              onChange={() => setLeft(question)}
              onAsk={(values) => {
                setLeft(null);
                setUrl(values);
                isAwaited.current = true;
                // Of a question that was asked before it stands there.
                shown.current?.focus();
              }}
            />
            <div>
              {isAsked ? (
                <>
                  {isOld && <Alert type="warning" showIcon title={t.why.isOld} />}
                  <div className={isOld ? 'is-old' : undefined}>
                    <AnswerView query={query} rows={10} toDraft={toDraft}>
                      {(why) => {
                        const one = { title: titleOf(asked), why };
                        if (other === null) return <WhyResult key={question} ref={show} results={[one]} />;
                        return (
                          <AnswerView query={otherQuery} rows={10} toDraft={toDraft}>
                            {(beside) => (
                              <WhyResult
                                key={question}
                                ref={show}
                                results={[one, { title: titleOf(other), why: beside }]}
                              />
                            )}
                          </AnswerView>
                        );
                      }}
                    </AnswerView>
                  </div>
                </>
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

/** Where nothing is said, the usual host, the page that its bare address leads to, and the usual system. */
function withUsual(url: WhyValues, choices: WhyChoices | undefined): WhyValues {
  const host = url.host || choices?.hosts[0] || '';
  const path = url.path || choices?.paths[host]?.[0]?.id || '';
  return { ...url, host, path, os: url.os || choices?.systems[0] || '' };
}

/** The visit that is looked at beside it; null for none. */
function comparedWith(asked: WhyValues): WhyValues | null {
  if (asked.against === 'channel' && asked.other !== '') return { ...asked, channel: asked.other };
  return asked.against === 'live' && asked.draft !== '' ? { ...asked, draft: '' } : null;
}

/** Whose visit it is. */
function titleOf({ channel, draft }: WhyValues): string {
  const who = channel === '' ? t.why.noChannel : t.channels.named(channel);
  return `${who} · ${draft === '' ? t.why.live : t.why.inDraft(Number(draft))}`;
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
