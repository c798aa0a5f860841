import { observer } from 'mobx-react-lite';
import { phoneLink } from './carried-link.ts';
import { useEngine } from './engine-context.tsx';
import { QrImage } from './qr-image.tsx';

/** The page's own address as a code for a phone's camera, and what it is good for. */
export const PhoneCode = observer(function PhoneCode() {
  const engine = useEngine();
  return (
    <aside aria-label={engine.text('phone.title')}>
      <QrImage text={phoneLink(engine)} alt={engine.text('phone.code')} />
      <p>
        <b>{engine.text('phone.title')}</b>
        <span>{engine.text('phone.text')}</span>
      </p>
    </aside>
  );
});
