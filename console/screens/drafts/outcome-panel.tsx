import type { VisitorChange } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { ChannelLink } from '../../drafts/channel-link.tsx';
import { Named } from '../../parts/named.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { ChangeLines } from './change-lines.tsx';

/** New channels that are told at once. */
const SHOWN = 12;

/** What visitors notice of the draft, as the last check found it: what reaches beyond the draft stands first. */
export function OutcomePanel({ draft }: { readonly draft: Draft }) {
  const { check } = draft;
  if (check === null || check.state === 'running') return null;
  const { changes, isCurrent, outcomeDigest } = check;
  if (changes.length === 0 && outcomeDigest === null) return null;
  const outside = changes.filter(({ isOutside }) => isOutside);
  const begun = [...new Set(changes.flatMap((change) => change.begun))];
  const others = changes.filter((change) => !change.isOutside && change.begun.length === 0);
  const isWhole = !changes.some(({ kind }) => kind === t.outcome.notTold);
  const lines = begun.map((number) => (
    <BegunChannel
      key={number}
      draft={draft}
      number={number}
      changes={changes.filter((change) => change.begun.includes(number))}
      isOnly={begun.length === 1}
      isWhole={isWhole}
    />
  ));
  return (
    <Panel title={t.outcome.title} extra={!isCurrent && <Pill tone="warn">{t.checks.old}</Pill>}>
      {changes.length === 0 && <p className="quiet">{t.outcome.none}</p>}
      {outside.length > 0 && (
        <section className="outcome outcome-outside">
          <h3>
            <Pill tone="bad">{t.outcome.outside}</Pill> {t.outcome.outsideAbout(outside.length)}
          </h3>
          <ChangeLines changes={outside} />
        </section>
      )}
      {lines.slice(0, SHOWN)}
      {lines.length > SHOWN && (
        <details className="outcome">
          <summary>{t.outcome.moreBegun(lines.length - SHOWN)}</summary>
          {lines.slice(SHOWN)}
        </details>
      )}
      <ChangeLines changes={others} />
    </Panel>
  );
}

interface BegunChannelProps {
  readonly draft: Draft;
  readonly number: string;
  readonly changes: readonly VisitorChange[];
  readonly isOnly: boolean;
  /** Every change is told, so that what is not there stays as it is for everybody. */
  readonly isWhole: boolean;
}

/** A new channel as one line, which opens: what its visitors get, and how that differs from an unknown channel. */
function BegunChannel({ draft, number, changes, isOnly, isWhole }: BegunChannelProps) {
  // What only differs says nothing beside its name.
  const usual = changes.filter(({ weight, becomes }) => weight === 'usual' && becomes.length > 0);
  const topics = [...new Set([...usual.map(({ what }) => what), ...Object.keys(t.outcome.else)])];
  const facts = topics
    .map((what) => ({
      what,
      values: usual.filter((change) => change.what === what).flatMap((one) => one.becomes),
    }))
    .filter(({ values }) => values.length > 0 || isWhole);
  const names = facts.flatMap(({ what, values: [first] }) =>
    first && t.outcome.inShort.includes(what) ? [first.name] : [],
  );
  return (
    <details className="outcome begun" open={isOnly}>
      <summary>
        <b>{t.channels.named(number)}</b> <Pill tone="accent">{t.channels.isNew}</Pill>{' '}
        <span className="begun-short">{names.join(' · ')}</span>
      </summary>
      <dl className="facts">
        {facts.map(({ what, values }) => (
          <div key={what} className="fact">
            <dt>{what}</dt>
            <dd>
              {values[0] ? (
                <>
                  <Named {...values[0]} />
                  {values.length > 1 && (
                    <span className="quiet"> {t.outcome.amongOthers(values.length)}</span>
                  )}
                </>
              ) : (
                <span className="nothing">{t.outcome.else[what]}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ChannelLink draft={draft} channel={`channel_${number}`}>
        {t.outcome.toChannel}
      </ChannelLink>
      <details>
        <summary>{t.outcome.compared(changes.length)}</summary>
        <ChangeLines changes={changes} />
      </details>
    </details>
  );
}
