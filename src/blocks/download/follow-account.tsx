import { observer } from 'mobx-react-lite';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { QrImage } from '../../../engine/react/page/qr-image.tsx';
import { textOf } from '../../../engine/react/page/read-options.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';

const KNOWN_PHONES: readonly unknown[] = [1, 2];

/** A public account to follow: its code as a real image, its name to copy, and how to scan it where the page runs. */
export const FollowAccount = observer(function FollowAccount({ options }: BlockProps) {
  const engine = useEngine();
  const words = useWords(options);
  const account = engine.fill(textOf(options.account));
  const inWeChat = engine.fact('env.inWeChat') === true;
  const where = inWeChat ? 'inWeChat' : KNOWN_PHONES.includes(engine.fact('env.os')) ? 'onPhone' : 'onDesk';
  const image = textOf(options.image);
  const alt = words('qr', { account });
  return (
    <section className="dk-follow">
      {image ? (
        <img className="dk-qr" src={image} alt={alt} width="200" height="200" />
      ) : (
        <QrImage text={textOf(options.code)} alt={alt} />
      )}
      <p className="dk-follow-hint">{words(where)}</p>
      <p className="dk-follow-name">{account}</p>
      <ActionControl action={{ copy: account }} className="dk-button">
        {words('copy')}
      </ActionControl>
      {!inWeChat && where === 'onPhone' && textOf(options.openWeChat) && (
        <a className="dk-button dk-button-quiet" href={textOf(options.openWeChat)}>
          {words('open')}
        </a>
      )}
    </section>
  );
});
