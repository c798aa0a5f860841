import type { RunningCheck, StoredCheck } from '../checks/checks.ts';
import type { Check, Finding, VisitorChange } from '../contract/check.ts';
import type { Me } from '../contract/person.ts';
import { KINDS } from '../reviews/told-outcome.ts';
import { mayTouch } from './refuse-channels.ts';

/** A line that says no more than its words. */
function note(what: string): VisitorChange {
  const nothing = { becomes: [], channels: '', allChannels: [], begun: [], from: [], isOutside: false };
  return { kind: '其他', what, ...nothing, weight: 'usual' };
}

const HIDDEN_CHANGES = note('改动单里有您范围之外的渠道，访客会看到的变化请能看到全部渠道的同事查看');

/** In place of a value that may be of a channel that is not theirs. */
const HIDDEN_VALUE = { name: '其他渠道的，不显示', id: '' };

const HIDDEN_FINDING: Finding = {
  severity: 'note',
  code: null,
  text: '还有问题涉及您范围之外的渠道，请能看到全部渠道的同事处理',
  channel: null,
  place: '',
};

const NAMED = /(?:渠道 ?|channel_)(\d+) ?/g;

/** What is found of no single channel may name any of those that the draft or its groups touch. */
function isSeen(person: Me, hidden: number, { channel, text, place }: Finding): boolean {
  if (channel !== null) return mayTouch(person, channel);
  const named = [...`${place} ${text}`.matchAll(NAMED)].map(([, number = '']) => number);
  return hidden === 0 && named.every((number) => mayTouch(person, number));
}

/** What is wrong with a channel may name another one, for example whose id it has. */
function findingView<Told extends Finding>(person: Me, finding: Told): Told {
  const text = finding.text.replace(NAMED, (name, number) => (mayTouch(person, number) ? name : '别的渠道'));
  return { ...finding, text };
}

/** @param hidden how many channels of the draft they may not see. */
export function seenFindings<Told extends Finding>(
  person: Me,
  hidden: number,
  findings: readonly Told[],
): readonly Told[] {
  return findings
    .filter((finding) => isSeen(person, hidden, finding))
    .map((finding) => findingView(person, finding));
}

/**
 * What of a check somebody may see: findings of their channels, and no number of a channel that is not theirs.
 *
 * @param hidden how many channels of the draft they may not see.
 */
export function checkView(
  person: Me,
  hidden: number,
  found: StoredCheck | RunningCheck,
  standing: Pick<Check, 'isCurrent' | 'overtakenBy'>,
): Check {
  const check = whole(found, standing);
  if (person.ranges.length === 0) return check;
  const seen = seenFindings(person, hidden, check.findings);
  const findings = seen.length === check.findings.length ? seen : [...seen, HIDDEN_FINDING];
  if (hidden > 0) {
    const own = <Row extends { readonly channels: readonly string[] }>(rows: readonly Row[]) =>
      rows
        .map((row) => ({ ...row, channels: row.channels.filter((channel) => mayTouch(person, channel)) }))
        .filter(({ channels }) => channels.length > 0);
    return {
      ...check,
      findings,
      changes: check.changes.length > 0 ? [HIDDEN_CHANGES] : [],
      landings: own(check.landings),
      identities: own(check.identities).map((row) => ({
        ...row,
        begun: row.begun.filter((channel) => row.channels.includes(channel)),
        places: own(row.places),
      })),
      failures: { ...check.failures, changes: own(check.failures.changes) },
    };
  }
  return { ...check, findings, changes: check.changes.map(changeView) };
}

/** Where visitors land, and what a setting is called, is no value of a channel. */
function changeView(change: VisitorChange): VisitorChange {
  const { kind, becomes, from, isOutside, weight } = change;
  const isPlain = kind === KINDS.destination || weight === 'technical';
  const isTold = isPlain || from.some(({ isOfOthers }) => !isOfOthers);
  return {
    ...change,
    ...(isOutside && { channels: '其他渠道', allChannels: [] }),
    becomes: isTold ? becomes : becomes.map(() => HIDDEN_VALUE),
    from: from.map((one) => (one.isOfOthers ? { ...one, was: one.was && HIDDEN_VALUE } : one)),
  };
}

function whole(found: StoredCheck | RunningCheck, standing: Pick<Check, 'isCurrent' | 'overtakenBy'>): Check {
  const { state, seq, begun, text } = found;
  const told = { ...standing, state, seq, begun, elapsed: null, text };
  if (found.state === 'running') {
    const nothing = { findings: [], changes: [], landings: [], identities: [], digest: null };
    return {
      ...told,
      ...nothing,
      elapsed: found.elapsed,
      failures: { played: 0, changes: [] },
      outcomeDigest: null,
    };
  }
  const { findings, changes, moreChanges, landings, identities, failures, digest, outcomeDigest } = found;
  return {
    ...told,
    findings,
    changes: moreChanges > 0 ? [...changes, note(`还有 ${moreChanges} 处变化没有列出`)] : changes,
    landings,
    identities,
    failures,
    digest,
    outcomeDigest,
  };
}
