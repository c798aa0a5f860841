import { type Explanation, explainVisit } from '../../../engine/cli/explain/explain-visit.ts';
import { type ExplainOptions, readVisitInput } from '../../../engine/cli/explain/visit-input.ts';
import { BRAND_FIELDS, type BrandField } from '../../../engine/decide/model/brand.ts';
import type { HostPart, Release } from '../../../engine/decide/model/release.ts';
import { shippedSources } from '../shipped-release.ts';
import { columns } from './columns.ts';

const NOW = Date.UTC(2026, 0, 1);

const files = shippedSources();

/** What operators replace and visitors read; the colour is seen in the brand's file. */
const FIELDS = BRAND_FIELDS.filter((field) => field !== 'color');

type Visit = Partial<Omit<ExplainOptions, 'path'>> & { readonly path: string };

/** Visits whose end differs between hosts, or would when a mistake is made. */
const JOURNEYS: readonly (readonly [string, Visit])[] = [
  ['new, at /', { path: '/' }],
  ['new, at /form-package', { path: '/form-package' }],
  ['new, at /success-download?a=1', { path: '/success-download?a=1' }],
  ['new, at /nowhere', { path: '/nowhere' }],
  ['logged in, at /', { path: '/', token: true }],
  ['logged in, at /, form skipped', { path: '/', token: true, reply: [skipForm(5)] }],
  ['token refused, at /form-package', { path: '/form-package', token: true, reply: ['userInfo=401'] }],
  ['blocked channel, at /', { path: '/', channel: '5813' }],
];

function skipForm(fail: number): string {
  const data = {
    nid: 'channel_5818',
    application: 3,
    h5_flow_info: { succ_todo: 0, fail_todo: fail, input_form: 1 },
  };
  return `channelInfo=${JSON.stringify({ code: 200, data })}`;
}

/**
 * What a visitor of a host gets: paths and screens, brand and legal text with the file that set each, journeys,
 * channels.
 */
export function hostGolden(release: Release, id: string): string {
  const host = release.hosts[id] as HostPart;
  const play = (visit: Visit) => explain(release, id, visit);
  return `${[
    ...columns([
      ['host', id],
      ['file', release.origins[`/hosts/${id}/id`]?.file ?? ''],
      ['groups', host.groups.join(' ') || 'none'],
      ['variant', host.variant ?? `${release.site.destinations.defaultVariant} (default)`],
      ['calls', host.apiBase || 'own origin'],
      ['tracking', host.trackingBase || 'own origin'],
    ]),
    '',
    'Paths',
    ...columns([
      ['/', `→ ${host.root}`],
      ...host.screens.map(({ path, screen, title, channel }) => [path, screen, title, channel ?? '']),
    ]),
    '',
    ...brandLines(host, play),
    'Journeys',
    ...columns(JOURNEYS.map(([name, visit]) => [name, endOf(play(visit))])),
    '',
    'Channels that differ at /',
    ...channelLines(release, play),
  ].join('\n')}\n`;
}

function explain(release: Release, host: string, visit: Visit): Explanation {
  const options: ExplainOptions = { host, query: [], stored: [], reply: [], os: '3', any: true, ...visit };
  const project = { release, files };
  return explainVisit(
    project,
    readVisitInput(options, project, () => NOW),
  );
}

/** The brand at each landing path that shows another one than the path before. */
function brandLines(host: HostPart, play: (visit: Visit) => Explanation): readonly string[] {
  let before = '';
  return [host.root, ...host.screens.map(({ path }) => path)].flatMap((path) => {
    const { title, brand } = play({ path });
    const rows = FIELDS.map((field) => [
      field,
      brand[field].value,
      brand[field].origin?.file ?? brand[field].from,
    ]);
    const lines = columns([['title', title.value, title.origin?.file ?? title.from], ...rows]);
    const same = lines.join('\n') === before;
    before = lines.join('\n');
    return same ? [] : [`Brand at ${path}`, ...lines, ''];
  });
}

function endOf({ journey, title }: Explanation): string {
  const via = journey.legs.slice(1).map(({ nav }) => nav.path);
  const query = new URLSearchParams(journey.query).toString();
  const path = via.length === 0 ? journey.path : `→ ${via.join(' → ')}`;
  return `${path}${query && `?${query}`}  ${journey.shown?.screen ?? 'redirect-limit'}  「${title.value}」`;
}

/** Channels by what they change on this host; their values stand in `channels.txt`. */
function channelLines(release: Release, play: (visit: Visit) => Explanation): readonly string[] {
  const usual = play({ path: '/' });
  const byChange = new Map<string, string[]>();
  for (const channel of Object.keys(release.channels)) {
    const visit = play({ path: '/', channel });
    const brand = FIELDS.filter((field: BrandField) => visit.brand[field].value !== usual.brand[field].value);
    const changes = [
      ...(visit.journey.path === usual.journey.path ? [] : [`→ ${visit.journey.path}`]),
      ...(visit.title.value === usual.title.value ? [] : ['title']),
      ...brand,
    ].join(' ');
    if (changes !== '')
      byChange.set(changes, [...(byChange.get(changes) ?? []), channel.replace('channel_', '')]);
  }
  return columns([...byChange].map(([changes, channels]) => [`${changes}:`, channels.join(' ')]));
}
