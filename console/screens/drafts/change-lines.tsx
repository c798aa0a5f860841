import type { VisitorChange } from '../../../server/console/contract/check.ts';
import { FirstLines } from '../../parts/first-lines.tsx';
import { Named, NamedList } from '../../parts/named.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** So many hosts, addresses or channels are named in a line; of more it says how many, and opens. */
const NAMED = 3;

/** What visitors notice, by what that is; what only programs notice is folded under one heading. */
export function ChangeLines({ changes }: { readonly changes: readonly VisitorChange[] }) {
  const technical = changes.filter(({ weight }) => weight === 'technical');
  const usual = changes.filter(({ weight }) => weight !== 'technical');
  const kinds = [...new Set(usual.map(({ kind }) => kind))];
  return (
    <>
      {kinds.map((kind) => (
        <section key={kind} className="outcome">
          <h3>{kind}</h3>
          {kind === t.outcome.landing && <p className="quiet">{t.outcome.everyVisit}</p>}
          <Lines changes={usual.filter((change) => change.kind === kind)} />
        </section>
      ))}
      {technical.length > 0 && (
        <details className="outcome">
          <summary>{t.outcome.technical(technical.length)}</summary>
          <p className="quiet">{t.outcome.technicalAbout}</p>
          <Lines changes={technical} />
        </details>
      )}
    </>
  );
}

function Lines({ changes }: { readonly changes: readonly VisitorChange[] }) {
  // What is told of nobody else has no other name.
  const lines = changes.map((change) => (
    <ChangeLine key={JSON.stringify([change.what, change.becomes, change.channels])} change={change} />
  ));
  return <FirstLines lines={lines} />;
}

function ChangeLine({ change }: { readonly change: VisitorChange }) {
  const { what, becomes, channels, allChannels, from, weight } = change;
  const [first] = from;
  const was = from.length === 1 && weight !== 'technical' ? first?.was : null;
  const hosts = countOf(from.map((one) => one.hosts));
  const addresses = countOf(from.map((one) => one.addresses));
  const isShort = from.length <= 1 && hosts <= NAMED && addresses <= NAMED && allChannels.length === 0;
  const where = isShort
    ? [...(first ? [...first.hosts, ...first.addresses.map(({ name }) => name), first.only] : [])]
    : [t.outcome.hosts(hosts), t.outcome.addresses(addresses), t.outcome.waysBefore(from.length)];
  const words = [channels, ...where].filter(Boolean).join(' · ');
  return (
    <li className="change">
      <span className="change-what">{what}</span>{' '}
      {was && (
        <>
          <span className="old">
            <Named {...was} />
          </span>
          <span className="arrow" role="img" aria-label={t.cells.becomes}>
            →
          </span>
        </>
      )}
      {becomes.length > 0 ? <NamedList all={becomes} /> : from.length > 0 && t.outcome.differs}
      {isShort ? (
        <span className="change-where">{words}</span>
      ) : (
        <details className="change-where">
          <summary>{words}</summary>
          <ul className="change-from">
            {allChannels.length > 0 && <li>{t.outcome.allChannels(allChannels)}</li>}
            {from.map((one) => (
              <FromLine key={JSON.stringify(one)} from={one} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function FromLine({
  from: { was, hosts, addresses, only },
}: {
  readonly from: VisitorChange['from'][number];
}) {
  return (
    <li>
      {was && (
        <>
          {t.outcome.was} <Named {...was} />
          {t.outcome.colon}
        </>
      )}
      {hosts.length > 0 ? hosts.join('、') : t.outcome.everyHost}
      {addresses.length > 0 && addresses.length <= NAMED && (
        <>
          {t.outcome.at} <NamedList all={addresses} />
        </>
      )}
      {only !== '' && ` · ${only}`}
      {addresses.length > NAMED && (
        <details>
          <summary>{t.outcome.addresses(addresses.length)}</summary>
          <NamedList all={addresses} />
        </details>
      )}
    </li>
  );
}

/** How many different ones there are; none stands for all. */
function countOf(lists: readonly (readonly unknown[])[]): number {
  if (lists.some((list) => list.length === 0)) return 0;
  return new Set(lists.flat().map((one) => JSON.stringify(one))).size;
}
