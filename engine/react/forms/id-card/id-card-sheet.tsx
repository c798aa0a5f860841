import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { FormPackage } from '../../../decide/model/form.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { AgreementLinks } from '../../sheets/agreement-links.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { useSheet } from '../../sheets/use-sheet.tsx';
import { type FoundCard, readCard } from './read-card.ts';

interface Props {
  /** What the visitor agrees to by taking a picture. */
  readonly agreements: FormPackage['agreements'];
  readonly close: () => void;
  /** The visitor has confirmed what was read. */
  readonly fill: (card: FoundCard) => void;
}

/**
 * Says what a picture of the identity card is for and who gets it, takes or lets choose one, and shows what was read in
 * it, to be confirmed. The picture is nowhere once it was read.
 */
export function IdCardSheet({ agreements, close, fill }: Props) {
  const engine = useEngine();
  const { text } = engine;
  const { show, sheet } = useSheet();
  const [state, setState] = useState<'asks' | 'reads' | FoundCard>('asks');
  const [problem, setProblem] = useState('');
  const isOpen = useRef(true);
  const found = typeof state === 'object' ? state : null;
  const confirm = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    if (found) confirm.current?.focus();
    else if (problem || state === 'reads') status.current?.scrollIntoView?.({ block: 'nearest' });
  }, [found, problem, state]);

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = Array.from(target.files ?? []);
    // The same picture can be chosen again.
    target.value = '';
    if (!file) return;
    setProblem('');
    setState('reads');
    const card = await readCard(engine, file, agreements);
    if (!isOpen.current) return;
    setState('key' in card ? 'asks' : card);
    if ('key' in card) setProblem(text(card.key, card.values));
  }

  const picker = (key: string, look: string, camera: boolean) => (
    <label className={`dk-button ${look} dk-id-card-pick`}>
      {text(key)}
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        disabled={state === 'reads'}
        onChange={(event) => void take(event)}
      />
    </label>
  );
  const actions = found ? (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={() => setState('asks')}>
        {text('form.idCard.again')}
      </button>
      <button
        ref={confirm}
        type="button"
        className="dk-button"
        onClick={() => {
          close();
          fill(found);
        }}
      >
        {text('form.idCard.fill')}
      </button>
    </>
  ) : (
    <>
      {picker('form.idCard.album', 'dk-button-quiet', false)}
      {picker('form.idCard.camera', '', true)}
    </>
  );
  // An agreement that is read takes the place of this sheet until it is closed.
  if (sheet) return sheet;
  return (
    <BottomSheet title={text('form.idCard.title')} close={close} actions={actions}>
      <div className="dk-id-card">
        {found ? (
          <>
            <p>{text('form.idCard.check')}</p>
            <dl className="dk-sheet-facts">
              <div>
                <dt>{text('form.idCard.name')}</dt>
                <dd>{found.realname || text('form.idCard.noName')}</dd>
              </div>
              <div>
                <dt>{text('form.idCard.number')}</dt>
                <dd>{found.number.replace(/^(.{6})(.{8})/, '$1 $2 ')}</dd>
              </div>
            </dl>
          </>
        ) : (
          <>
            <p>{text('form.idCard.how')}</p>
            <p>{text('form.idCard.means')}</p>
            <p>
              {text('form.idCard.agree')}
              <AgreementLinks agreements={agreements} show={show} />
              {text('form.idCard.agreeEnd')}
            </p>
          </>
        )}
        <p ref={status} className={problem ? 'dk-form-message' : undefined} role="status">
          {state === 'reads' ? text('form.idCard.reading') : problem}
        </p>
      </div>
    </BottomSheet>
  );
}
