import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ActionControl } from '../../../engine/react/page/action-control.tsx';
import type { BlockProps } from '../../../engine/react/page/block-entry.ts';
import { carriedLink } from '../../../engine/react/page/carried-link.ts';
import { useEngine } from '../../../engine/react/page/engine-context.tsx';
import { QrImage } from '../../../engine/react/page/qr-image.tsx';
import { isObject, textOf, textsOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import { useMounted } from '../../../engine/react/page/use-mounted.ts';
import { useWords } from '../../../engine/react/page/use-words.ts';
import { AppDisclosure } from './app-disclosure.tsx';
import { BrowserOverlay } from './browser-overlay.tsx';

const IOS = 1;
const ANDROID = 2;

/**
 * The app, by what the device is: one button where that is known; both, and a code for a phone's camera, where it is
 * not. A messaging app blocks downloads: there the buttons show the way to a browser.
 */
export const DownloadBar = observer(function DownloadBar({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const words = useWords(options);
  const isMounted = useMounted();
  const [asking, setAsking] = useState(false);
  const os = engine.fact('env.os');
  const logo = String(engine.fact('brand.logo') ?? '');
  const isBlocked = textsOf(options.blockedIn).includes(String(engine.fact('env.app')));
  const isUnknown = os !== IOS && os !== ANDROID;
  const offers = [
    { show: os !== IOS, href: textOf(options.android), text: words('android') },
    { show: os !== ANDROID, href: textOf(options.ios), text: words('ios') },
  ].filter(({ show, href }) => show && href);
  return (
    <section className={options.compact === true ? 'dk-download dk-download-compact' : 'dk-download'}>
      <div className="dk-download-app">
        {logo && <img src={logo} alt="" width="56" height="56" />}
        <p>
          <b>{fill(options.app)}</b>
          <span>{fill(options.about)}</span>
        </p>
      </div>
      {offers.map(({ href, text }, at) => {
        const className = at ? 'dk-button dk-button-quiet' : 'dk-button';
        return isBlocked ? (
          <button key={href} type="button" className={className} onClick={() => setAsking(true)}>
            {text}
          </button>
        ) : (
          // A plain link, followed by the tap itself: downloads that a script starts are blocked in many web views.
          <a key={href} className={className} href={href} rel="noreferrer">
            {text}
          </a>
        );
      })}
      {isBlocked && <p className="dk-download-hint">{words('blocked')}</p>}
      {isUnknown && !isBlocked && options.compact !== true && (
        <div className="dk-download-code">
          {isMounted ? (
            <QrImage text={carriedLink(engine)} alt={words('qr')} />
          ) : (
            <span className="dk-qr dk-qr-pending" />
          )}
          <p>{words('scan')}</p>
        </div>
      )}
      <p className="dk-download-more">
        {isMounted && (
          <ActionControl action={{ copy: carriedLink(engine) }} className="dk-link">
            {words('copy')}
          </ActionControl>
        )}
        {textOf(options.openApp) && !isBlocked && !isUnknown && (
          <a className="dk-link" href={textOf(options.openApp)}>
            {words('installed')}
          </a>
        )}
      </p>
      {isObject(options.disclosure) && options.compact !== true && (
        <AppDisclosure disclosure={options.disclosure} words={words} />
      )}
      {asking && <BrowserOverlay words={words} close={() => setAsking(false)} />}
    </section>
  );
});
