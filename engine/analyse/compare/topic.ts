const matched = (result: string) =>
  result === '' ? '' : ` ${result === 'success' ? 'with' : 'without'} a match`;
const ofPage = (page: string) => (page === '' ? '' : `page ${page} `);

/** What can be different for visitors, in words; `name` is which of its kind, `of` the page that has it. */
export const TOPICS = {
  end: () => '',
  saved: (name) => `after a form${matched(name)}`,
  tapped: (name) => `after an action${matched(name)}`,
  waited: (name) => `after a page that goes on by itself${matched(name)}`,
  login: () => 'after a login',
  refused: () => 'after a call that refuses the login',
  page: (name) => name,
  words: (name) => `words ${name}`,
  agreement: (name) => `agreement ${name}`,
  /** A field of a brand. */
  field: (name) => name,
  'channel-title': () => 'title of the channel',
  /** An aspect of channels that are too many to be told one by one. */
  'channel-looks': (name) => `${name} of the channel`,
  'path-title': (name) => name,
  'unknown-title': () => 'any unknown path',
  'title-rules': () => 'the rules that set titles',
  script: () => '',
  trackers: () => 'trackers',
  attribution: () => 'login attribution',
  report: (name) => `report to ${name}`,
  channel: () => 'channel',
  'remembered-channel': () => 'remembered channel',
  version: (name, of) => `${ofPage(of)}version ${name}`,
  moved: (_, of) => `${ofPage(of)}visitors who had another version`,
  settings: (name) => name,
  'host-settings': (name) => `${name} of the host`,
  stored: (name) => `stored ${name}`,
  forgotten: (name) => `forgotten ${name}`,
  call: (name) => `call ${name}`,
  native: (name) => `call ${name} of the app`,
  event: (name) => `event ${name}`,
  stripped: (name) => `taken from the address: ${name}`,
  effect: (name) => name,
} satisfies Readonly<Record<string, (name: string, of: string) => string>>;

export type TopicKind = keyof typeof TOPICS;

export interface Topic {
  readonly kind: TopicKind;
  readonly name: string;
  readonly of: string;
}

export function topic(kind: TopicKind, name = '', of = ''): Topic {
  return { kind, name, of };
}

export function topicWords({ kind, name, of }: Topic): string {
  const words: (name: string, of: string) => string = TOPICS[kind];
  return words(name, of);
}
