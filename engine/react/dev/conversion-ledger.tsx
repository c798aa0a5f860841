import { observer } from 'mobx-react-lite';
import type { JsonObject } from '../../decide/model/json.ts';
import { useEngine } from '../page/engine-context.tsx';

/**
 * What became of today's conversions, newest first: due, suppressed and why, queued, sent, acknowledged, failed. Above
 * them what was noted and not looked at yet, and what is on its way.
 */
export const ConversionLedger = observer(function ConversionLedger() {
  const { stored } = useEngine();
  const lines = (stored.object('conversionLog')?.lines ?? []) as readonly JsonObject[];
  const noted = valuesOf(stored.object('conversionDue'));
  const waiting = valuesOf(stored.object('conversionQueue'));
  return (
    <>
      <h2>Conversions today ({waiting.length} on their way)</h2>
      {lines.length + noted.length + waiting.length === 0 && (
        <p>none: a login by SMS code or a saved form makes one due</p>
      )}
      <dl>
        {noted.map(({ user, channel, on, at }) => (
          <Line key={`${user} ${channel} ${on}`} at={at} state="noted" about={`${channel} ${on}`} />
        ))}
        {waiting.map(({ requestId, channel, delivery, tries, next }) => {
          const { network, via } = delivery as JsonObject;
          const about = `${channel} ${network} ${via}, tries that failed: ${tries}`;
          return <Line key={`${requestId} ${network} ${via}`} at={next} state="next try" about={about} />;
        })}
        {[...lines].reverse().map((line, index) => (
          <Line
            // The ledger only grows.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={lines.length - index}
            at={line.at}
            state={String(line.state)}
            about={`${line.channel} ${line.what ?? ''}`}
            why={line.why}
          />
        ))}
      </dl>
    </>
  );
});

interface LineProps {
  readonly at: unknown;
  readonly state: string;
  readonly about: string;
  readonly why?: unknown;
}

/** One line; a time of zero is at once. */
function Line({ at, state, about, why }: LineProps) {
  return (
    <div>
      {/* biome-ignore lint/style/noRestrictedGlobals: writes a given time, asks for none */}
      <dt>{Number(at) > 0 ? new Date(Number(at)).toLocaleTimeString() : 'now'}</dt>
      <dd>
        <b>{state}</b> {about} <i>{why ? String(why) : ''}</i>
      </dd>
    </div>
  );
}

function valuesOf(items: JsonObject | null): readonly JsonObject[] {
  return Object.values(items ?? {}).filter((item) => typeof item === 'object') as readonly JsonObject[];
}
