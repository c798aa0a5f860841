import type { Application, DataRequest } from './application.ts';

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
