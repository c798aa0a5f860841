import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../engine/analyse/prove/finding.ts';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import { readSources } from '../../../engine/cli/read-sources.ts';
import { blockTraits } from '../../../engine/compile/block-traits.ts';
import { compile } from '../../../engine/compile/compile.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { everyVisitor, wrongFor } from '../../support/every-visitor.ts';
import { type ConfigPatch, patchConfig } from '../../support/patch-config.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';

const { faults } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'test/cases/prove-faults.json'), 'utf8')) as {
  readonly faults: readonly { readonly name: string; readonly patches: readonly ConfigPatch[] }[];
};

const shipped = readSources(PROJECT_ROOT);

/** Nobody in particular, a blocked channel, and one of the two with another destination. */
const CHANNELS = ['channel_5818', 'channel_5813', 'channel_6001'];

/** Faults of other channels, with those to try. */
const NAMED = new Map([
  [
    'a channel without a file is led to a page of other hosts',
    ['channel_5818', 'channel_1', 'channel_31337'],
  ],
  [
    "two redirects put each other's channel into the address",
    ['channel_5818', 'channel_5262', 'channel_5263'],
  ],
  ["two redirects remember each other's channel", ['channel_5818', 'channel_5262', 'channel_5263']],
  ['a redirect forgets the channel, and another brings it back', ['channel_5818', 'channel_5262']],
]);

/** Where a fault can be met, when not on the default host: one that lacks a path misses it. */
const HOSTS = new Map([
  ['a saved form leads to a login path that another host has', 'event.h5.example.com'],
  ['the form at the root of the car host leads to its own path', 'car.h5.example.com'],
  ['a channel without a file is led to a page of other hosts', 'event.h5.example.com'],
]);

const PATHS = [
  '/',
  '/login',
  '/form-package',
  '/debt-optimization-form',
  '/bd-carloan',
  '/fail-page',
  '/openview',
];

/** Faults that only who saves one form after another meets: so many, and where the visit begins. */
const DEEP = new Map([
  ['two saved forms lead to each other, and offer nothing else', 2],
  ['three saved forms lead round, one of them by the flow code', 3],
]);

const IOS_PATHS = [
  '/iosversion/ios-form-package',
  '/iosversion/ios-person-contact',
  '/debt-optimization-form',
];

/** What playing visits can tell. */
const KINDS =
  /(form-circle|redirect-loop|long-chain|missing-page|empty-page|dead-end|no-identity|idle-form):? (.*)$/;

/** One host and a few channels: small enough to try everybody. */
function reduced(patches: readonly ConfigPatch[], host: string) {
  const files = patchConfig(shipped, patches);
  const { release, problems } = compile(files);
  if (!release) throw new Error(JSON.stringify(problems));
  const channels = Object.entries(release.channels).filter(([id]) => CHANNELS.includes(id));
  const small = {
    ...release,
    hosts: { [host]: release.hosts[host] },
    channels: Object.fromEntries(channels),
  } as Release;
  return { release: small, traits: blockTraits(files) };
}

/** A finding that some visitor can be played for; whom a failing call blocks meets the same. */
function playable({ kind, about }: Finding): readonly string[] {
  const found = KINDS.exec(`${kind} ${about}`);
  return found ? [`${found[1]}: ${found[2]}`] : [];
}

describe('prove finds what every single visitor finds', () => {
  it.each([
    'fail-0 leads back to the form that the visitor skips',
    'a saved form leads to its own path',
    'the form at the root of the car host leads to its own path',
    'a flow code leads from a form back to itself, whichever form the visitor has',
    'an action by the flow code leads back to its page',
    'a saved form leads to a login path that another host has',
    'where a saved form leads, whoever brings an answer along is led round',
    'where a saved form leads, silence that is remembered leads round',
    'a page has no blocks for who brings an answer along from a form',
    ...DEEP.keys(),
    ...NAMED.keys(),
  ])('%s', (name) => {
    const host = HOSTS.get(name) ?? 'default';
    const { patches } = faults.find((fault) => fault.name === name) ?? { patches: null };
    if (!patches) throw new Error(name);
    const { release, traits } = reduced(patches, host);
    const met = new Set<string>();
    const most = DEEP.get(name);
    const [paths, channels] =
      most === undefined ? [PATHS, NAMED.get(name) ?? CHANNELS] : [IOS_PATHS, CHANNELS.slice(0, 1)];
    for (const visit of everyVisitor(host, paths, channels))
      for (const wrong of wrongFor(release, traits, visit, most)) met.add(wrong);
    const proved = new Set(prove(release, traits).findings.flatMap(playable));
    expect([...proved].sort()).toEqual([...met].sort());
    expect(met.size).toBeGreaterThan(0);
  });
});
