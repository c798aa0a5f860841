import { useEffect, useRef, useState } from 'react';
import type { Json } from '../../decide/model/json.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import type { ConsentStep } from '../../runtime/forms/pending-save.ts';
import { useEngine } from '../page/engine-context.tsx';
import { textOf, textsOf } from '../page/read-options.ts';
import { wholeFigures } from '../page/whole-figures.ts';
import { BottomSheet } from '../sheets/bottom-sheet.tsx';

interface Props {
  readonly consent: ConsentStep;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly answer: (agreed: boolean) => void;
  /** Puts the question off; it stays open on the page. */
  readonly close: () => void;
  /** The tick was taken back. */
  readonly untick: () => void;
}

/** What a visitor must know before data goes to an institution, in the order in which it is shown. */
const FACTS = ['name', 'licence', 'contact', 'purpose', 'data_items'] as const;

/**
 * Asks whether the answers may be passed on to one named institution: who it is, what for, which data, and its
 * agreements. Agreeing needs a tick; closing the sheet neither agrees nor declines.
 */
export function InstitutionSheet({ consent, busy, failure, answer, close, untick }: Props) {
  const engine = useEngine();
  const [ticked, setTicked] = useState(false);
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { institution, agreements } = consent;
  const said = useRef<HTMLParagraphElement>(null);
  const missing = asked && !ticked;
  useEffect(() => {
    // The sheet may be longer than the screen; what is wrong is read without looking for it.
    if (failure || missing) said.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure, missing]);

  function agree() {
    setAsked(true);
    if (ticked) answer(true);
    else box.current?.focus();
  }

  const actions = (
    <>
      <button
        type="button"
        className="dk-button dk-button-quiet"
        disabled={busy}
        onClick={() => answer(false)}
      >
        {engine.text('form.consent.decline')}
      </button>
      <button type="button" className="dk-button" aria-busy={busy} onClick={agree}>
        {engine.text(busy ? 'form.sending' : 'form.consent.agree')}
      </button>
    </>
  );
  return (
    <BottomSheet title={engine.text(FORM_SAYS.consent)} close={close} actions={actions}>
      <p>{engine.text(FORM_SAYS.consentMeans)}</p>
      <dl className="dk-sheet-facts">
        {FACTS.map((fact) => {
          const text = factText(institution[fact]);
          return (
            text && (
              <div key={fact}>
                <dt>{engine.text(`form.consent.${fact}`)}</dt>
                <dd>{text}</dd>
              </div>
            )
          );
        })}
      </dl>
      <div className="dk-tick">
        <input
          ref={box}
          id="dk-consent-tick"
          type="checkbox"
          checked={ticked}
          disabled={busy}
          aria-labelledby="dk-consent-label"
          aria-invalid={missing}
          aria-describedby={missing ? 'dk-consent-wrong' : undefined}
          onChange={({ target }) => {
            setTicked(target.checked);
            if (!target.checked) untick();
          }}
        />
        <span id="dk-consent-label" className="dk-tick-words">
          <label htmlFor="dk-consent-tick">
            {engine.text(FORM_SAYS.consentTick, { name: textOf(institution.name) })}
          </label>
          {agreements.map((agreement) => (
            <AgreementName
              key={textOf(agreement.id)}
              title={textOf(agreement.title)}
              url={textOf(agreement.url)}
            />
          ))}
        </span>
      </div>
      {/* Its line is there before it is needed: the sheet does not jump. */}
      <p ref={said} id="dk-consent-wrong" className="dk-form-message" role="alert">
        {failure ?? (missing ? engine.text(FORM_SAYS.consentTickFirst) : '\u00a0')}
      </p>
    </BottomSheet>
  );
}

/** The agreement opens beside the page, so that nothing of the form is lost. */
function AgreementName({ title, url }: { readonly title: string; readonly url: string }) {
  if (!/^(https:\/\/|\/(?!\/))/.test(url)) return <span>{`《${title}》`}</span>;
  return (
    <a className="dk-link" href={url} target="_blank" rel="noopener noreferrer">
      {`《${title}》`}
    </a>
  );
}

function factText(value: Json | undefined): string {
  return wholeFigures(textOf(value) || textsOf(value).join('、'));
}
