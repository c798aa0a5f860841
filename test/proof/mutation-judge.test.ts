import { describe, expect, it } from 'vitest';
import { shippedSources } from '../support/shipped-release.ts';
import { type ConfigMutant, configMutants } from './mutation/config-mutants.ts';
import { judgeOf } from './mutation/judge-mutants.ts';

const files = shippedSources();
const mutants = [...configMutants(files)];
const judge = judgeOf(files, 'one');

function mutantAt(slip: string, beginning: string): ConfigMutant {
  const found = mutants.find((mutant) => mutant.slip === slip && mutant.name.startsWith(beginning));
  if (!found) throw new Error(`no "${slip}" at ${beginning}`);
  return found;
}

describe('who notices a slip', () => {
  it.each([
    ['misspelt entry', 'schemas/legal.json companies/渡口伙伴科技（示例）有限公司/0:', /^wrong-filing /],
    ['dropped setting', 'hosts/car.h5.example.com.json withoutLogin:', /^no-login /],
  ])('%s at %s: prove, though the release is the very same', (slip, at, finding) => {
    const { isSame, noticed } = judge(mutantAt(slip, at));
    expect(isSame).toBe(false);
    expect([...noticed.keys()]).toEqual(['prove']);
    expect(noticed.get('prove')).toMatch(finding);
  });

  it('nobody need notice what changes neither the release nor a declaration', () => {
    const { isSame, noticed } = judge(mutantAt('shifted schedule', 'schemas/schedule.json utcOffset:'));
    expect([isSame, noticed.size]).toEqual([true, 0]);
  });

  it('everyone is asked about a slip, and whoever notices it is named', () => {
    const slip = mutantAt('wrong destination', 'schemas/destinations.json rows/fail/fail-0/to:');
    expect([...judge(slip).noticed.keys()]).toEqual(['cases']);
    expect([...judgeOf(files, 'everyone')(slip).noticed.keys()]).toEqual(['cases', 'diff']);
  });
}, 300_000);
