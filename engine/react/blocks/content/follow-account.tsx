import { observer } from 'mobx-react-lite';
import { ActionControl } from '../../page/action-control.tsx';
import type { BlockProps } from '../../page/block-entry.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { useFill } from '../../page/use-fill.ts';

/** A public account to follow: its code, its name to copy, and how to scan it where the page runs. */
export const FollowAccount = observer(function FollowAccount({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const account = fill(options.account);
  const inWeChat = engine.fact('env.inWeChat') === true;
  return (
    <section className="dk-follow">
      {/* A real image: a long press on it offers to recognise the code. */}
      <img
        src={textOf(options.qr) || undefined}
        alt={engine.text('follow.qr', { account })}
        width="200"
        height="200"
      />
      <p className="dk-follow-hint">{engine.text(inWeChat ? 'follow.inWeChat' : 'follow.elsewhere')}</p>
      <p className="dk-follow-name">{account}</p>
      <ActionControl action={{ copy: account }} className="dk-button">
        {engine.text('follow.copy')}
      </ActionControl>
    </section>
  );
});
