import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from '../../../engine/cli/read-sources.ts';
import { blockTraits } from '../../../engine/core/config/block-traits.ts';
import { compile } from '../../../engine/core/config/compile.ts';
import type { SourceFile } from '../../../engine/core/problems/source-file.ts';
import type { FindingKind } from '../../../engine/core/prove/finding.ts';
import { type Proof, prove } from '../../../engine/core/prove/prove.ts';
import { playVisit } from '../../../engine/core/prove/visit-of.ts';
import { type ConfigPatch, patchConfig } from '../../support/patch-config.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';

interface Fault {
  readonly name: string;
  readonly patches: readonly ConfigPatch[];
  readonly finds: FindingKind;
}

const { faults } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'test/cases/prove-faults.json'), 'utf8')) as {
  readonly faults: readonly Fault[];
};

const shipped = readSources(PROJECT_ROOT);

/** Four hosts that lead visitors differently stand for all. */
const few = shipped.filter(
  ({ path }) => !path.startsWith('hosts/') || /^hosts\/(default|car\.|event\.|ks5194\.)/.test(path),
);

function proofOf(files: readonly SourceFile[]): Proof & ReturnType<typeof compile> {
  const { release, problems } = compile(files);
  if (!release) throw new Error(JSON.stringify(problems.filter(({ severity }) => severity === 'error')));
  return { ...prove(release, blockTraits(files)), release, problems };
}

describe('prove', () => {
  it('finds nothing wrong with the shipped configuration', () => {
    const { findings, covered, channels } = proofOf(shipped);
    expect(findings).toEqual([]);
    expect(covered).toBeGreaterThan(900);
    expect(channels.all).toBeGreaterThan(200);
  });

  it('finds nothing wrong with the few hosts that faults are planted in', () => {
    expect(proofOf(few).findings).toEqual([]);
  });

  it('has at least 60 planted faults', () => {
    expect(faults.length).toBeGreaterThanOrEqual(60);
  });

  it.each(faults)('finds $finds: $name', ({ patches, finds }) => {
    const { findings, release } = proofOf(patchConfig(few, patches));
    expect(findings.map(({ kind }) => kind)).toContain(finds);
    for (const { kind, visit, path, legs } of findings) {
      // Each counter-example is a visitor whom the decider really leads there.
      if (legs.length === 0 || kind === 'no-legal-text') continue;
      const journey = playVisit(release as NonNullable<typeof release>, visit);
      if (kind === 'redirect-loop' || kind === 'long-chain') expect(journey.shown).toBeNull();
      else if (kind !== 'blocked-by-call') expect([journey.path, journey.legs.length]).toEqual([path, legs.length]);
    }
  });
});
