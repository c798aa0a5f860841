import type { Landing, VisitorChange } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { ChannelLink } from '../../drafts/channel-link.tsx';
import { NamedList } from '../../parts/named.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { ChangeLines } from './change-lines.tsx';
import { LandingTable } from './landing-table.tsx';

/** New channels that are told at once. */
const SHOWN = 12;

/** What visitors notice of the draft, as the last check found it: what reaches beyond the draft stands first. */
export function OutcomePanel({ draft }: { readonly draft: Draft }) {
  const { check } = draft;
  if (check === null || check.state === 'running') return null;
  const { changes, landings, isCurrent, outcomeDigest } = check;
  if (changes.length === 0 && outcomeDigest === null) return null;
  const outside = changes.filter(({ isOutside }) => isOutside);
  const begun = [...new Set(changes.flatMap((change) => change.begun))];
  const changed = landings.filter(
    ({ channels: [channel = ''] }) => !begun.some((number) => channel === idOf(number)),
  );
  const others = changes.filter((change) => !change.isOutside && change.begun.length === 0);
  const isWhole = !changes.some(({ kind }) => kind === t.outcome.notTold);
  const lines = begun.map((number) => (
    <BegunChannel
      key={number}
      draft={draft}
      number={number}
      changes={changes.filter((change) => change.begun.includes(number))}
      visitors={landings.find(({ channels }) => channels.includes(idOf(number)))?.visitors ?? []}
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
      {changed.map(({ channels, visitors }) => (
        <section key={channels.join()} className="outcome">
          <h3>
            {t.outcome.landing} <span className="quiet">{t.drafts.channels(channels)}</span>
          </h3>
          <LandingTable visitors={visitors} />
        </section>
      ))}
      <ChangeLines changes={others} />
    </Panel>
  );
}

const idOf = (number: string) => `channel_${number}`;

interface BegunChannelProps extends Pick<Landing, 'visitors'> {
  readonly draft: Draft;
  readonly number: string;
  readonly changes: readonly VisitorChange[];
  readonly isOnly: boolean;
  /** Every change is told, so that what is not there stays as it is for everybody. */
  readonly isWhole: boolean;
}

/** A new channel as one line, which opens: what its visitors get, and how that differs from an unknown channel. */
function BegunChannel({ draft, number, changes, visitors, isOnly, isWhole }: BegunChannelProps) {
  // What only differs says nothing beside its name.
  const usual = changes.filter(
    ({ kind, weight, becomes }) => kind !== t.outcome.landing && weight === 'usual' && becomes.length > 0,
  );
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
  const ends = new Set(visitors.flatMap(({ stops }) => (stops[1] ?? stops[0])?.is.name ?? []));
  return (
    <details className="outcome begun" open={isOnly}>
      <summary>
        <b>{t.channels.named(number)}</b> <Pill tone="accent">{t.channels.isNew}</Pill>{' '}
        <span className="begun-short">
          {[...(ends.size > 0 ? [t.outcome.landsOn([...ends])] : []), ...names].join(' · ')}
        </span>
      </summary>
      <LandingTable visitors={visitors} />
      <dl className="facts">
        {facts.map(({ what, values }) => (
          <div key={what} className="fact">
            <dt>{what}</dt>
            <dd>
              {values.length > 0 ? (
                <NamedList all={values} />
              ) : (
                <span className="nothing">{t.outcome.else[what]}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ChannelLink draft={draft} channel={idOf(number)}>
        {t.outcome.toChannel}
      </ChannelLink>
      <details>
        <summary>{t.outcome.compared(changes.length)}</summary>
        <ChangeLines changes={changes} />
      </details>
    </details>
  );
}
