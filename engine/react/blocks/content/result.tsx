import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../../page/block-entry.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { useFill } from '../../page/use-fill.ts';
import { useMounted } from '../../page/use-mounted.ts';
import { Phrases } from '../phrases.tsx';
import { maskPhone } from './mask-phone.ts';
import { ResultIcon } from './result-icon.tsx';

/** What happened: a sign, one sentence, one explanation, and the masked number that it concerns. */
export const Result = observer(function Result({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const mounted = useMounted();
  const phone = options.phone === true && mounted ? maskPhone(String(engine.fact('stored.phone') ?? '')) : '';
  return (
    <section className={options.compact === true ? 'dk-result dk-result-compact' : 'dk-result'}>
      <ResultIcon name={textOf(options.icon)} />
      <div>
        <h1 className="dk-result-title">
          <Phrases text={fill(options.title)} />
        </h1>
        {options.text && <p className="dk-result-text">{fill(options.text)}</p>}
        {options.phone === true && (
          <p className="dk-result-phone">{phone && engine.text('result.phone', { phone })}</p>
        )}
      </div>
    </section>
  );
});
