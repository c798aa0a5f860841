import { observer } from 'mobx-react-lite';
import type { JsonObject } from '../../core/model/json.ts';
import { useEngine } from '../page/engine-context.tsx';

/** What became of today's conversions, newest first: due, suppressed and why, queued, sent, acknowledged, failed. */
export const ConversionLedger = observer(function ConversionLedger() {
  const engine = useEngine();
  const lines = (engine.stored.object('conversionLog')?.lines ?? []) as readonly JsonObject[];
  const waiting = Object.keys(engine.stored.object('conversionQueue') ?? {}).length;
  return (
    <>
      <h2>Conversions today ({waiting} on their way)</h2>
      <dl>
        {[...lines].reverse().map((line, index) => (
          // The ledger only grows.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={lines.length - index}>
            {/* biome-ignore lint/style/noRestrictedGlobals: writes a given time, asks for none */}
            <dt>{new Date(Number(line.at)).toLocaleTimeString()}</dt>
            <dd>
              <b>{String(line.state)}</b> {String(line.channel)} {line.what ? String(line.what) : ''}{' '}
              <i>{line.why ? String(line.why) : ''}</i>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
});
