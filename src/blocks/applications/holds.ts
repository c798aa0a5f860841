import type { Application, Applications, DataRequest } from './application.ts';

/** The latest of ISO times; empty for none. They are all in UTC, so that they sort as texts. */
export function newestOf(times: readonly string[]): string {
  return times.reduce((newest, time) => (time > newest ? time : newest), '');
}

/** When the visitor last saved an application or agreed to what becomes of it. */
export function givenAt({ savedAt, shared }: Application): string {
  return newestOf([savedAt, ...(shared ?? []).map(({ agreedAt }) => agreedAt)]);
}

/**
 * True while something agreed to for an application can be withdrawn. A withdrawal covers every agreement, that of the
 * form too, but none made after it; so an application that no institution may have can be taken back as well.
 */
export function holds(application: Application, requests: readonly DataRequest[]): boolean {
  const asked = requests.filter(({ kind }) => kind === 'withdraw').map(({ askedAt }) => askedAt);
  const withdrawn = (application.shared ?? []).map(({ withdrawnAt }) => withdrawnAt);
  return application.state === 'shared' || givenAt(application) > newestOf([...asked, ...withdrawn]);
}

/**
 * From when the next steps of an application count: from the newest withdrawal or the newest consent that holds, or
 * else from the save.
 *
 * @returns an ISO time; empty when nothing follows, since it is not known or was asked to end after it was given.
 */
export function nextSince(application: Application, requests: readonly DataRequest[]): string {
  const { state, savedAt, shared } = application;
  if (!shared) return '';
  const given = givenAt(application);
  // What follows a withdrawal from institutions are steps of its own.
  const isEnded = requests.some(
    ({ kind, askedAt }) => askedAt >= given && (state !== 'withdrawn' || kind !== 'withdraw'),
  );
  if (isEnded) return '';
  if (state === 'withdrawn') return newestOf(shared.map(({ withdrawnAt }) => withdrawnAt));
  return newestOf(shared.filter(isHeld).map(({ agreedAt }) => agreedAt)) || savedAt;
}

/**
 * True for a withdrawal that no longer says how things stand, by a newer consent or withdrawal, or about which that is
 * not known.
 */
export function undone({ kind, askedAt }: DataRequest, { list, requests }: Applications): boolean {
  if (kind !== 'withdraw') return false;
  return (
    requests.some((other) => other.kind === kind && other.askedAt > askedAt) ||
    list.some(({ shared }) => !shared || shared.some((one) => isHeld(one) && one.agreedAt > askedAt))
  );
}

function isHeld({ withdrawnAt }: { readonly withdrawnAt: string }): boolean {
  return !withdrawnAt;
}
