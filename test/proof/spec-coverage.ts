import { createLookup } from '../../engine/decide/facts/lookup.ts';
import type { Journey } from '../../engine/decide/guard/simulate-journey.ts';
import { BRAND_FIELDS, type Brand } from '../../engine/decide/model/brand.ts';
import type { DestinationKind } from '../../engine/decide/model/destination.ts';
import type { GuardRow } from '../../engine/decide/model/guard.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { resolveChannel } from '../../engine/decide/routing/resolve-channel.ts';
import { holds } from '../../engine/decide/rules/evaluate.ts';
import type { GuardCase, GuardCaseFile } from '../decide/guard/case-file.ts';
import { brandOf, playCase, visitOf } from '../decide/guard/play-case.ts';

/** One row of the product's rules, and the cases that show it. */
export interface CoverageRow {
  /** Section of the product spec. */
  readonly spec: string;
  readonly row: string;
  /** Names of cases in which it takes effect and is looked at, and of those in which it does not take effect. */
  readonly fires: readonly string[];
  readonly silent: readonly string[];
}

/** A case that was played. */
interface Played {
  readonly row: GuardCase;
  readonly name: string;
  readonly host: string;
  readonly channel: string;
  readonly journey: Journey;
  readonly brand: Brand;
  /** Ids of the destination rows that decided where a navigation went. */
  readonly destinations: readonly string[];
}

/** Says for every row of guard, destinations, host tables, overrides and city rules which cases show it. */
export function specCoverage(
  release: Release,
  files: readonly GuardCaseFile[],
  cities: readonly string[],
): readonly CoverageRow[] {
  const played = files.flatMap(({ file, cases }) => cases.map((row) => play(release, file, row)));
  const split: Split = (spec, row, fires, silent = (one) => !fires(one)) => ({
    spec,
    row,
    fires: played.filter(fires).map(({ name }) => name),
    silent: played.filter(silent).map(({ name }) => name),
  });
  return [
    ...guardRows(release, split),
    ...destinationRows(release, split),
    ...hostRows(release, split),
    ...overrideRows(release, split),
    ...cityRows(release, cities, split),
  ];
}

type Split = (
  spec: string,
  row: string,
  fires: (played: Played) => boolean,
  silent?: (played: Played) => boolean,
) => CoverageRow;

function play(release: Release, file: string, row: GuardCase): Played {
  const journey = playCase(release, row);
  const visit = visitOf(release, row);
  return {
    row,
    name: `${file.replace('.json', '')}: ${row.name}`,
    host: visit.host.id,
    channel: resolveChannel(visit, journey.facts).id,
    journey,
    brand: brandOf(release, row, journey),
    destinations: decidingRows(release, row, journey),
  };
}

/**
 * A case shows that a row fires when it also says what it expects of what the row does, and that a row with a condition
 * does not fire when it is about the row's section.
 */
function guardRows(release: Release, split: Split): readonly CoverageRow[] {
  return release.site.guard.steps.flatMap((step) =>
    step.rows.map((row) => {
      const fires = (one: Played) => fired(one, step.id, row.id);
      const conditional = step.when !== undefined || row.when !== undefined;
      return split(
        step.spec,
        `guard: ${step.id} / ${row.id}`,
        (one) => fires(one) && (speaksOf(row, one.row.expect) || isAbout(one, step.spec)),
        (one) => !fires(one) && (!conditional || isAbout(one, step.spec)),
      );
    }),
  );
}

/** What a case expects names something that the row does. */
function speaksOf({ do: effects = [], go, stay }: GuardRow, expected: GuardCase['expect']): boolean {
  const stored = (key: string) => expected.stored?.[key] !== undefined;
  return (
    go !== undefined ||
    stay === true ||
    effects.some((effect) => {
      switch (effect.do) {
        case 'store':
          return stored(effect.key);
        case 'clear':
          return effect.keys.some(stored);
        case 'title':
          return expected.title !== undefined;
        case 'strip-query':
          return expected.stripped !== undefined;
        case 'call':
          return expected.calls !== undefined;
        default:
          return expected.effects?.includes(effect.do) === true;
      }
    })
  );
}

/** The case is about the same section of the product spec, for example `4.10`. */
function isAbout({ row }: Played, spec: string): boolean {
  return row.spec.split(' ')[0] === spec.split(' ')[0];
}

function fired({ journey }: Played, step: string, row: string): boolean {
  return journey.legs.some(({ verdict }) =>
    verdict.trace.some(({ by, outcome }) => outcome === 'fired' && by.step === step && by.row === row),
  );
}

function destinationRows({ site }: Release, split: Split): readonly CoverageRow[] {
  const { rows, variants } = site.destinations;
  const defaults = Object.entries(variants).flatMap(([name, { success, fail }]) =>
    [...success, ...fail].map((row) => ({ ...row, label: `${row.id} (variant ${name})` })),
  );
  const shared = [...rows.success, ...rows.fail].flatMap((row) =>
    row.codes.map((code) => ({ ...row, code })),
  );
  return [
    ...shared.map(({ id, spec, to, code }) =>
      split(spec, `destination: ${id}, code ${code} → ${to}`, ({ destinations }) =>
        destinations.includes(`${id} ${code}`),
      ),
    ),
    ...defaults.map(({ id, spec, to, label }) =>
      split(spec, `destination: ${label} → ${to}`, ({ destinations }) => destinations.includes(id)),
    ),
  ];
}

/** The rows of the destination tables that sent the visitor on, those of codes with the code. */
function decidingRows(release: Release, row: GuardCase, journey: Journey): readonly string[] {
  const { steps } = release.site.guard;
  const next = Object.entries(row.expect.next ?? {}).map(([kind, to]) =>
    decidingRow(release, row, journey, kind as DestinationKind, to),
  );
  const gone = journey.legs.flatMap(({ verdict }) => {
    const by = steps.find(({ id }) => id === verdict.by.step)?.rows.find(({ id }) => id === verdict.by.row);
    const go = by?.go;
    if (verdict.kind !== 'go' || !go || !('destination' in go)) return [];
    return [decidingRow(release, row, journey, go.destination, verdict.path)];
  });
  return [...gone, ...next];
}

function decidingRow(
  release: Release,
  row: GuardCase,
  journey: Journey,
  kind: DestinationKind,
  to: string,
): string {
  const visit = visitOf(release, row);
  const { rows, variants, defaultVariant } = release.site.destinations;
  const lookup = createLookup(visit, journey.facts);
  const code = lookup(kind === 'success' ? 'stored.succ_todo' : 'stored.fail_todo') as number;
  const record = journey.facts.channels[resolveChannel(visit, journey.facts).id];
  const coded = rows[kind].find((one) => one.codes.includes(code) && holds(one.when, lookup) === true);
  const other = variants[record?.variant ?? visit.host.variant ?? defaultVariant]?.[kind].find(
    (one) => holds(one.when, lookup) === true,
  );
  const found = coded ?? other;
  if (found?.to !== to) throw new Error(`"${row.name}" went to ${to}, not where its destination row leads`);
  return coded ? `${coded.id} ${code}` : found.id;
}

function hostRows(release: Release, split: Split): readonly CoverageRow[] {
  return Object.values(release.hosts).flatMap((host) => [
    split(
      '2 host tables',
      `host ${host.id}: / → ${host.root}`,
      (one) => one.host === host.id && one.journey.legs[0]?.verdict.by.step === 'root',
    ),
    ...host.screens.map(({ path, screen }) =>
      split(
        '2 host tables',
        `host ${host.id}: ${path} shows ${screen}`,
        ({ host: on, journey, row }) =>
          on === host.id &&
          journey.path === path &&
          (row.expect.screen === screen || journey.shown?.screen === screen),
      ),
    ),
  ]);
}

/**
 * Settings of hosts, paths and channels that change a name, a text or a title. A case shows one by saying what it
 * expects.
 */
function overrideRows(release: Release, split: Split): readonly CoverageRow[] {
  const { hosts, channels } = release;
  const owners = [
    ...Object.values(hosts).flatMap((host) => [
      { label: `host ${host.id}`, layers: host.brand },
      ...host.screens.map(({ path, brand }) => ({ label: `host ${host.id}, path ${path}`, layers: brand })),
    ]),
    ...Object.values(channels).map(({ id, brand }) => ({ label: id, layers: brand })),
  ];
  const fields = owners.flatMap(({ label, layers }) =>
    layers.flatMap((layer, index) =>
      BRAND_FIELDS.filter((field) => field !== 'color' && layer.fields[field] !== undefined)
        .filter((field) => layers.slice(index + 1).every((above) => above.fields[field] === undefined))
        .map((field) =>
          split(
            '9 overrides',
            `${label} sets ${field}`,
            ({ brand, row }) =>
              row.expect.brand?.[field] !== undefined && brand[field].from === `${layer.at}/fields/${field}`,
          ),
        ),
    ),
  );
  const ofVisit = (
    [
      ['name', 'reply.channelInfo.my_app_name'],
      ['name', 'stored.appname'],
      ['companyName', 'stored.appcompany'],
    ] as const
  ).map(([field, from]) =>
    split(
      '9 overrides',
      `${from} sets ${field}`,
      ({ brand, row }) => row.expect.brand?.[field] !== undefined && brand[field].from === from,
    ),
  );
  const settings = Object.values(channels).flatMap(({ id, title, variant }) => [
    ...(title === null
      ? []
      : [
          split(
            '9 channel overrides',
            `${id} sets the title`,
            (one) => one.channel === id && one.row.expect.title === title,
          ),
        ]),
    ...(variant === null
      ? []
      : [
          split(
            '2 destinations',
            `${id} has the variant ${variant}`,
            (one) => one.channel === id && one.destinations.length > 0,
          ),
        ]),
  ]);
  return [...fields, ...ofVisit, ...settings];
}

/** Each city, with and without the word for city, and each gated channel: the codes of its outcome are looked at. */
function cityRows(release: Release, cities: readonly string[], split: Split): readonly CoverageRow[] {
  const step = release.site.guard.steps.find(({ id }) => id === 'city-rules');
  const outcomes = (step?.rows ?? []).filter((row) => row.do !== undefined).map(({ id }) => id);
  const happens = (one: Played) =>
    one.row.expect.stored?.succ_todo !== undefined && outcomes.some((id) => fired(one, 'city-rules', id));
  const city = ({ row }: Played) => {
    const reply = row.replies?.ipCity ?? row.given.remembered?.ipCity;
    return typeof reply === 'object'
      ? (reply.data as { readonly name?: string } | undefined)?.name
      : undefined;
  };
  const gated = Object.values(release.channels).filter(({ groups }) => groups.includes('city-gated'));
  return [
    ...cities
      .flatMap((name) => [name, `${name}市`])
      .map((name) => split('4.5 cities', `city ${name}`, (one) => happens(one) && city(one) === name)),
    ...gated.map(({ id }) =>
      split('4.5 channels', `${id} is city-gated`, (one) => happens(one) && one.channel === id),
    ),
    split('4.5 cities', 'another city changes nothing', (one) => fired(one, 'city-rules', 'other-city')),
  ];
}
