import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { addressToCarry } from '../../../runtime/ads/address-to-carry.ts';
import { ActionControl } from '../../page/action-control.tsx';
import type { BlockProps } from '../../page/block-entry.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { useFill } from '../../page/use-fill.ts';

const IOS = 1;
const ANDROID = 2;

/**
 * Downloads of the app, by what the device is: one button where that is known, both where it is not. In WeChat, which
 * blocks downloads, the way out to a browser is shown instead, and the address says where the visit came from.
 */
export const DownloadBar = observer(function DownloadBar({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const os = engine.fact('env.os');
  const logo = String(engine.fact('brand.logo') ?? '');
  const inWeChat = engine.fact('env.inWeChat') === true;
  useEffect(() => {
    if (!inWeChat) return;
    // "Open in browser" takes the address along and nothing else.
    const { address } = engine.platform;
    address.replace(addressToCarry(address.current(), engine.channel.id, engine.stored));
  }, [engine, inWeChat]);
  const offers = [
    { show: os !== ANDROID, href: textOf(options.ios), text: engine.text('download.ios') },
    { show: os !== IOS, href: textOf(options.android), text: engine.text('download.android') },
  ].filter(({ show, href }) => show && href);
  return (
    <section className="dk-download">
      <div className="dk-download-app">
        {logo && <img src={logo} alt="" width="52" height="52" />}
        <p>
          <b>{fill(options.app)}</b>
          <span>{fill(options.about)}</span>
        </p>
      </div>
      {inWeChat ? (
        <p className="dk-download-wechat" role="note">
          {engine.text('download.wechat')}
        </p>
      ) : (
        offers.map(({ href, text }, at) => (
          <a
            key={href}
            className={at ? 'dk-button dk-button-quiet' : 'dk-button'}
            href={href}
            rel="noreferrer"
          >
            {text}
          </a>
        ))
      )}
      {options.share && (
        <ActionControl action={{ copy: fill(options.share) }} className="dk-actions-link dk-link">
          {engine.text('download.copy')}
        </ActionControl>
      )}
      {options.details && <p className="dk-download-details">{fill(options.details)}</p>}
    </section>
  );
});
