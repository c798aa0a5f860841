import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BlockProps } from '../page/block-entry.ts';
import { useEngine } from '../page/engine-context.tsx';
import { textOf } from '../page/read-options.ts';
import { useFill } from '../page/use-fill.ts';
import { useMounted } from '../page/use-mounted.ts';
import '../sheets/bottom-sheet.css';
import { AskButton } from './ask-button.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { KeptList } from './kept-list.tsx';
import './privacy.css';
import { PRIVACY_QUESTIONS } from './privacy-questions.ts';
import { RequestCards } from './request-cards.tsx';
import { usePrivacy } from './use-privacy.ts';

/** Where visitors decide about their data: statistics, what the browser keeps, consent and deletion. */
export const PrivacyCenter = observer(function PrivacyCenter({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const privacy = usePrivacy();
  const [question, setQuestion] = useState<keyof typeof PRIVACY_QUESTIONS | null>(null);
  const text = (key: string) => engine.text(`privacy.${key}`);
  const isMounted = useMounted();
  // What this browser keeps is shown once the page that the server wrote is taken over.
  const refused = isMounted && privacy.refused;
  const isKnown = isMounted && engine.session.token !== null;
  const isErased = isKnown && privacy.askedAt('erase') !== null;
  const isWithdrawn = isKnown && privacy.askedAt('withdraw') !== null;

  function confirm() {
    setQuestion(null);
    if (question === 'forget') void privacy.forget();
    else if (question) void privacy.ask(question);
  }

  return (
    <div className="dk-privacy dk-bare">
      <h1>{fill(options.title)}</h1>
      {textOf(options.text) && <p className="dk-privacy-lead">{fill(options.text)}</p>}
      <section>
        <h2>{text('trackers')}</h2>
        <p>{text(refused ? 'trackersOff' : 'trackersOn')}</p>
        <button
          type="button"
          className="dk-button dk-button-quiet"
          onClick={() => privacy.setTrackers(refused)}
        >
          {text(refused ? 'turnOn' : 'turnOff')}
        </button>
      </section>
      <section>
        <h2>{text('kept')}</h2>
        <KeptList groups={options.kept} version={privacy.version} />
        <button type="button" className="dk-button dk-button-quiet" onClick={() => setQuestion('forget')}>
          {text('forget')}
        </button>
        {isKnown && (
          <button type="button" className="dk-button dk-button-quiet" onClick={privacy.logOut}>
            {text('logOut')}
          </button>
        )}
      </section>
      <section>
        <h2>{text('withdraw')}</h2>
        <p>{text('withdrawText')}</p>
        {isKnown && <RequestCards askedAt={privacy.askedAt} />}
        <div className="dk-privacy-who">
          {isKnown ? (
            <div className="dk-privacy-pair">
              <AskButton off={privacy.busy} press={() => setQuestion('withdraw')}>
                {text(isWithdrawn ? 'withdrawnDo' : 'withdrawDo')}
              </AskButton>
              <AskButton off={privacy.busy || isErased} press={() => setQuestion('erase')}>
                {text(isErased ? 'erasedDo' : 'erase')}
              </AskButton>
            </div>
          ) : (
            <>
              <p className="dk-privacy-hint">{text('needLogin')}</p>
              <Link className="dk-button dk-button-quiet" to={textOf(options.login)}>
                {text('login')}
              </Link>
            </>
          )}
        </div>
      </section>
      <p className="dk-told" role="status">
        {privacy.told}
      </p>
      {question && (
        <ConfirmSheet {...PRIVACY_QUESTIONS[question]} onConfirm={confirm} close={() => setQuestion(null)} />
      )}
    </div>
  );
});
