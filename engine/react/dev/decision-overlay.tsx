import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useEngine } from '../page/engine-context.tsx';
import { ConversionLedger } from './conversion-ledger.tsx';
import { DecisionView } from './decision-view.tsx';
import { shownBrand } from './shown-brand.ts';
import './decision-overlay.css';

/** Where developers see every page and block; see `docs/developers.md`. */
const GALLERY = '/__gallery';

const Gallery = lazy(() => import('./gallery/gallery.tsx').then((module) => ({ default: module.Gallery })));

/** For developers: the visit's channel, host and brand, and how each address of the newest navigation was decided. */
export const DecisionOverlay = observer(function DecisionOverlay() {
  const engine = useEngine();
  const [open, setOpen] = useState(false);
  const { decisions, pending, nav } = engine.navigation;
  if (nav.path === GALLERY) {
    return (
      <Suspense fallback={null}>
        <Gallery />
      </Suspense>
    );
  }
  return (
    <div className="dk-dev">
      <button type="button" className="dk-dev-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {pending ? '…' : `${decisions.length}`} why
      </button>
      {open && (
        <section className="dk-dev-panel" aria-label="decision trace">
          <h2>Visit</h2>
          <dl>
            <dt>host table</dt>
            <dd>{engine.release.host.id}</dd>
            <dt>channel</dt>
            <dd>
              {engine.channel.id}
              {engine.channel.record
                ? ` (groups: ${engine.channel.record.groups.join(', ') || 'none'})`
                : ' (not loaded)'}
            </dd>
            <dt>flow</dt>
            <dd>{JSON.stringify(engine.channel.flow)}</dd>
            <dt>release</dt>
            <dd>{engine.release.id}</dd>
          </dl>
          <h2>Brand</h2>
          <dl>
            {Object.entries(shownBrand(engine)).map(([field, { value, from }]) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {value} <i>{from}</i>
                </dd>
              </div>
            ))}
          </dl>
          <ConversionLedger />
          <h2>Decisions, newest navigation</h2>
          {decisions.map((record, index) => (
            // Runs of one navigation never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished list
            <DecisionView key={index} record={record} />
          ))}
        </section>
      )}
    </div>
  );
});
