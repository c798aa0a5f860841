import type { Identity } from '../../../server/console/contract/check.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Who stands behind the pages for visitors of what the draft changes, as the last check found it. */
export function IdentityPanel({ draft: { check } }: { readonly draft: Draft }) {
  if (check === null || check.identities.length === 0) return null;
  const { identities, isCurrent } = check;
  const told = identities.filter(isTold);
  const same = identities.filter((identity) => !isTold(identity));
  return (
    <Panel title={t.identity.title} extra={!isCurrent && <Pill tone="warn">{t.checks.old}</Pill>}>
      {told.length === 0 && <p>{t.identity.unchanged(same.length)}</p>}
      <Companies identities={told} />
      {same.length > 0 && (
        <details className="outcome">
          <summary>{t.identity.same(same.length)}</summary>
          <Companies identities={same} />
        </details>
      )}
    </Panel>
  );
}

/** What somebody must look at: where anything becomes otherwise, and who stands behind a new channel. */
function isTold({ begun, places }: Identity): boolean {
  return begun.length > 0 || places.some(({ was }) => was !== null);
}

/** Each company with its filing numbers: hosts may have one each. */
function Companies({ identities }: { readonly identities: readonly Identity[] }) {
  return [...new Set(identities.map(({ company }) => company))].map((company) => (
    <section key={company} className="outcome">
      <h3>{company}</h3>
      {identities
        .filter((identity) => identity.company === company)
        .map((identity) => (
          <Filing key={`${identity.name} ${identity.filing} ${identity.funding}`} identity={identity} />
        ))}
    </section>
  ));
}

function Filing({ identity }: { readonly identity: Identity }) {
  const { name, filing, funding, isDeclared, channels, begun, places } = identity;
  const count = (some: typeof places) => new Set(some.map(({ where }) => where)).size;
  const changed = count(places.filter(({ was }) => was !== null));
  return (
    <div className="filing">
      <p>
        {filing} <Pill tone={isDeclared === false ? 'bad' : 'plain'}>{t.identity.declared(isDeclared)}</Pill>{' '}
        {name} <span className="quiet">{t.drafts.channels(channels)}</span>{' '}
        {begun.length === channels.length && <Pill tone="accent">{t.channels.isNew}</Pill>}
      </p>
      <p className="quiet">{funding}</p>
      <details>
        <summary>{t.identity.places(count(places), changed, begun.length > 0)}</summary>
        <ul>
          {places.map(({ where, was, channels: seenBy }) => (
            <li key={`${where} ${was}`}>
              {where} {was !== null && <span className="quiet">{t.identity.was(was)}</span>}{' '}
              {seenBy.length < channels.length && <span className="quiet">{t.drafts.channels(seenBy)}</span>}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
