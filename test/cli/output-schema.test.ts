import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, describe, expect, it } from 'vitest';
import { ASPECTS } from '../../engine/analyse/compare/aspect.ts';
import { TOLD_WORDS } from '../../engine/analyse/compare/told.ts';
import { TOPICS } from '../../engine/analyse/compare/topic.ts';
import { FINDING_KINDS } from '../../engine/analyse/prove/finding.ts';
import faults from '../cases/prove-faults.json' with { type: 'json' };
import { type ConfigPatch, patchConfig } from '../support/patch-config.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is looked into
const SCHEMA: any = JSON.parse(readFileSync(join(PROJECT_ROOT, 'docs/output.schema.json'), 'utf8'));

/** The schema, but with no property that it does not name: what is printed must stand in it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return parts.properties && parts.type === 'object' ? { ...parts, additionalProperties: false } : parts;
}

const ajv = new Ajv({ allErrors: true, strictTypes: false }).addSchema(closed(SCHEMA) as object, 'output');

function problemsOf(kind: 'prove' | 'compare', printed: unknown): readonly string[] {
  const holds = ajv.getSchema(`output#/definitions/${kind}`);
  if (!holds) throw new Error(`the schema says nothing of ${kind}`);
  holds(printed);
  return (holds.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

let remove: (() => void)[] = [];
afterEach(() => {
  for (const one of remove) one();
  remove = [];
});

/** The shipped configuration with two hosts and with these changes. */
function project(patches: readonly ConfigPatch[] = []): string {
  const few = shippedSources().filter(
    ({ path }) => !path.startsWith('hosts/') || /\/(?:default|ks5218\.h5\.example\.com)\.json$/.test(path),
  );
  const made = projectOf(patchConfig(few, patches));
  remove.push(made.remove);
  return made.root;
}

describe('docs/output.schema.json', () => {
  it('names every kind of what is told', () => {
    const { change, finding, told } = SCHEMA.definitions;
    expect(change.properties.aspect.enum).toEqual(ASPECTS);
    expect(change.properties.topic.properties.kind.enum).toEqual(Object.keys(TOPICS));
    expect(told.anyOf[1].properties.word.enum).toEqual(Object.keys(TOLD_WORDS));
    expect(finding.properties.kind.enum).toEqual(Object.keys(FINDING_KINDS));
  });

  it('says all that prove prints: of a loop, a link, a wait, a login and legal text', async () => {
    const kinds = ['redirect-loop', 'broken-link', 'wait-circle', 'no-login', 'wrong-filing'];
    const all = faults.faults as readonly { readonly finds: string; readonly patches: ConfigPatch[] }[];
    const patches = kinds.flatMap((kind) => all.find(({ finds }) => finds === kind)?.patches ?? []);
    const { out, err } = await runCommand(project(patches), 'prove', '--json');
    const told = JSON.parse(out);
    expect(problemsOf('prove', told), err).toEqual([]);
    const printed = told.findings.map(({ kind }: { kind: string }) => kind);
    expect(printed).toEqual(expect.arrayContaining(kinds));
  });

  it('says all that compare prints: of ends, another channel, brand, scripts and a schedule', async () => {
    const file = 'schemas/guard.json';
    const { steps } = JSON.parse(shippedSources().find(({ path }) => path === file)?.text ?? '');
    const at = JSON.stringify(steps).replace('{"loginAddress":true}', '{"path":"/login"}');
    const after = project([
      { file, at: '/steps', value: JSON.parse(at) },
      { file: 'channels/channel_3408.json', at: '/title', value: '另一个标题' },
      { file: 'channels/channel_3408.json', at: '/brand', value: { companyName: '另一家（示例）有限公司' } },
    ]);
    const { out, err } = await runCommand(after, 'compare', project(), '--json', '--only', '3408');
    const told = JSON.parse(out);
    expect(problemsOf('compare', told), err).toEqual([]);
    const kinds = new Set(told.changes.map(({ topic }: { topic: { kind: string } }) => topic.kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['end', 'channel', 'field', 'channel-title']));
    expect(told.outside.length).toBeGreaterThan(0);
    expect(problemsOf('compare', { ...told, more: 1 })).not.toEqual([]);
  });
});
