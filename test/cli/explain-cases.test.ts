import { describe, expect, it } from 'vitest';
import { explainVisit } from '../../engine/cli/explain/explain-visit.ts';
import { type ExplainOptions, readVisitInput } from '../../engine/cli/explain/visit-input.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { type GuardCase, readGuardCases } from '../decide/guard/case-file.ts';
import { CASE_TIME, defaultReply, outcomeOf } from '../decide/guard/play-case.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { runCommand } from './run-command.ts';

const release = shippedRelease();
const project = { release, files: readSources(PROJECT_ROOT) };

/** A visit that begins with remembered answers is a second navigation; `explain` plays the first. */
const files = readGuardCases().map(({ file, cases }) => ({
  file,
  cases: cases.filter(({ given }) => given.remembered === undefined),
}));

/** A case as it is typed. */
function optionsOf({ given, replies }: GuardCase): ExplainOptions {
  const told = Object.keys(release.site.guard.fetches).flatMap((name) => {
    const reply = replies?.[name] ?? (name === 'channelInfo' ? null : defaultReply(name, ''));
    return reply === null
      ? []
      : [`${name}=${typeof reply === 'string' ? reply : JSON.stringify({ code: 200, ...reply })}`];
  });
  const stored = Object.entries(given.stored ?? {}).filter(([, value]) => value !== null);
  return {
    host: given.host ?? 'default',
    path: given.url,
    query: [],
    stored: stored.map(([key, value]) => `${key}=${value}`),
    reply: told,
    os: '3',
    any: true,
    at: new Date(CASE_TIME).toISOString(),
  };
}

/** The same as arguments of the command. */
function argumentsOf(row: GuardCase): readonly string[] {
  const { host, path, stored, reply, at } = optionsOf(row);
  return [
    ...['--any', '--host', host, '--path', path, '--at', String(at)],
    ...stored.flatMap((pair) => ['--stored', pair]),
    ...reply.flatMap((pair) => ['--reply', pair]),
  ];
}

describe.each(files)('explain says what the cases of $file say', ({ cases }) => {
  it.each(cases)('$name', (row) => {
    const { journey, title, brand } = explainVisit(
      project,
      readVisitInput(optionsOf(row), project, () => CASE_TIME),
    );
    const got = outcomeOf(journey);
    const { stored, effects, brand: fields, next: _, rounds: __, ...exact } = row.expect;
    for (const [name, value] of Object.entries(exact)) expect(got[name], name).toEqual(value);
    for (const [key, value] of Object.entries(stored ?? {})) {
      const kept = (got.stored as Record<string, unknown>)[key] ?? null;
      expect(kept === null ? null : comparable(kept), `stored ${key}`).toEqual(
        value === null ? null : comparable(value),
      );
    }
    for (const kind of effects ?? []) expect(got.effects).toContain(kind);
    for (const [field, value] of Object.entries(fields ?? {}))
      expect(brand[field as 'name'].value, field).toBe(value);
    if (row.expect.title !== undefined) expect(title.value).toBe(row.expect.title);
  });
});

/** Addresses in cases are those of the default host; a typed number and a number are the same. */
function comparable(value: unknown): unknown {
  if (typeof value === 'object') return value;
  return String(value).replace(/^https?:\/\/localhost/, '');
}

describe('the command', () => {
  const some = files.filter((_, index) => index % 4 === 0).flatMap(({ cases }) => cases.slice(0, 1));

  it.each(some)('prints that as JSON: $name', async (row) => {
    const { code, out } = await runCommand(PROJECT_ROOT, 'explain', '--json', ...argumentsOf(row));
    const { journey, title, brand, visit } = explainVisit(
      project,
      readVisitInput(optionsOf(row), project, () => CASE_TIME),
    );
    expect(code).toBe(0);
    const { path, query, shown, stored } = journey;
    const printed = { host: visit.host.id, path, query, shown, stored, title, brand };
    expect(JSON.parse(out)).toMatchObject(JSON.parse(JSON.stringify(printed)));
  });
});
