import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { chinaDate, chinaDateOf } from '../../../engine/forms/civil-date.ts';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { filledAction } from '../../../engine/react/page/filled-action.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { AskButton } from '../../../engine/react/privacy/ask-button.tsx';
import { ConfirmSheet } from '../../../engine/react/privacy/confirm-sheet.tsx';
import { PRIVACY_QUESTIONS } from '../../../engine/react/privacy/privacy-questions.ts';
import { usePrivacy } from '../../../engine/react/privacy/use-privacy.ts';
import { ApplicationCard } from './application-card.tsx';
import { holds, undone } from './holds.ts';
import { useApplications } from './use-applications.ts';

/** What the visitor has sent, when, to whom, and how it stands; and two taps to take it back. */
export const MyApplications = observer(function MyApplications({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const words = useWords(options);
  const privacy = usePrivacy();
  const { state, retry } = useApplications(privacy.version);
  const [question, setQuestion] = useState<'withdraw' | 'erase' | null>(null);
  const begin = filledAction(engine, options.begin);
  const dateOf = (instant: string): string => {
    const day = chinaDateOf(instant);
    return day ? words('day', { ...day }) : '';
  };
  const isKnown = typeof state !== 'string';
  const isErased = isKnown && state.requests.some(({ kind, doneAt }) => kind === 'delete' && !doneAt);
  const isHeld = isKnown && state.list.some((one) => holds(one, state.requests));
  // An application that says it needs no second line about it.
  const isSaid = isKnown && state.list.some((one) => one.state === 'withdrawn');

  return (
    <div className="dk-applications dk-bare">
      <h1>{fill(options.title)}</h1>
      {state === 'loading' && (
        <p className="dk-applications-wait" role="status">
          {words('loading')}
        </p>
      )}
      {state === 'failed' && (
        <div className="dk-applications-none" role="alert">
          <p>{words('failed')}</p>
          <button type="button" className="dk-button dk-button-quiet" onClick={retry}>
            {words('retry')}
          </button>
        </div>
      )}
      {isKnown && state.masked && <p className="dk-applications-hint">{words('masked')}</p>}
      {isKnown && state.list.length === 0 && (
        <div className="dk-applications-none">
          <p>{words('none')}</p>
          {begin && (
            <ActionControl action={begin} className="dk-button">
              {words('begin')}
            </ActionControl>
          )}
        </div>
      )}
      {isKnown && (
        <>
          <ul>
            {state.list.map((application) => (
              <ApplicationCard
                key={application.number}
                application={application}
                requests={state.requests}
                options={options}
                words={words}
                dateOf={dateOf}
                today={chinaDate(engine.platform.clock.now())}
              />
            ))}
          </ul>
          {state.requests
            .filter((request) => !undone(request, state) && !(isSaid && request.kind === 'withdraw'))
            .map(({ kind, askedAt, dueAt, doneAt }) => (
              <p key={kind + askedAt} className="dk-applications-hint">
                {words(`request.${kind}${doneAt ? '.done' : ''}`, {
                  date: dateOf(askedAt),
                  until: dateOf(doneAt || dueAt),
                })}
              </p>
            ))}
          {state.list.length > 0 && (
            <section className="dk-applications-own">
              <h2>{words('own')}</h2>
              <p>{words(state.masked ? 'own.masked' : isHeld ? 'own.text' : 'own.ended')}</p>
              <AskButton off={privacy.busy || !isHeld || state.masked} press={() => setQuestion('withdraw')}>
                {words('withdraw')}
              </AskButton>
              <AskButton off={privacy.busy || isErased || state.masked} press={() => setQuestion('erase')}>
                {words(isErased ? 'erase.asked' : 'erase')}
              </AskButton>
            </section>
          )}
        </>
      )}
      <p className="dk-told" role="status">
        {privacy.told}
      </p>
      {question && (
        <ConfirmSheet
          {...PRIVACY_QUESTIONS[question]}
          onConfirm={() => {
            setQuestion(null);
            void privacy.ask(question);
          }}
          close={() => setQuestion(null)}
        />
      )}
    </div>
  );
});
