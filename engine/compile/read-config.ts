import { type At, child, entries, items, textAt } from './at.ts';
import { blockParts } from './block-parts.ts';
import type { AgreementFile, Config, FormFiles, TextEntry } from './config.ts';
import { factsOf } from './facts-of.ts';
import { baseName, type FileKind, fileKind, formIdOf } from './file-kinds.ts';
import { EVERY_FILE, type IsAsked } from './is-asked.ts';
import { pageBodies } from './page-bodies.ts';
import type { JsonDocument } from './problems/json-document.ts';
import { collectReferences } from './references.ts';
import { collectRules, nodesOf } from './rule-nodes.ts';

/** Puts parsed files together as the configuration that checks look at. Never fails, whatever the files hold. */
export function readConfig(
  documents: ReadonlyMap<string, JsonDocument>,
  agreements: readonly AgreementFile[],
  isAsked: IsAsked = EVERY_FILE,
  assets: ReadonlySet<string> | null = null,
  now: number | null = null,
): Config {
  const files = new Map<string, At>();
  const byKind = new Map<FileKind, At[]>();
  for (const { path, value } of documents.values()) {
    const at: At = { file: path, pointer: '', value };
    const kind = fileKind(path);
    files.set(path, at);
    if (kind === null) continue;
    const same = byKind.get(kind);
    if (same) same.push(at);
    else byKind.set(kind, [at]);
  }
  const all = (kind: FileKind): readonly At[] => byKind.get(kind) ?? [];
  const one = (kind: FileKind): At =>
    all(kind)[0] ?? { file: `schemas/${kind}.json`, pointer: '', value: undefined };
  const single = {
    guard: one('guard'),
    destinations: one('destinations'),
    storage: one('storage'),
    api: one('api'),
    bridge: one('bridge'),
    environment: one('environment'),
    lists: one('lists'),
    phone: one('phone'),
    everyHost: one('every-host'),
    wording: one('wording'),
    tracking: one('tracking'),
    schedule: one('schedule'),
    calendar: one('calendar'),
  };
  const blocks = new Map(
    all('block-schema').map((at) => [at.file.replace(/^.*\/|\.schema\.json$/g, ''), at]),
  );
  const usualOptions = new Map(all('block').map((at) => [baseName(at.file), child(at, 'with')]));
  const inBlocks = blockParts(
    [...all('page').flatMap(pageBodies), ...all('shared-blocks')],
    usualOptions,
    blocks,
  );
  // Of ten thousand channels this takes as long as all the rest, and who reads a sheet asks for none of it.
  let rules: Config['rules'] | undefined;
  let ruleNodes: Config['ruleNodes'] | undefined;
  let references: Config['references'] | undefined;
  return {
    files,
    paths: [...files.keys(), ...agreements.map(({ file }) => file)],
    isAsked,
    assets,
    now,
    hosts: all('host'),
    channels: all('channel'),
    groups: all('group'),
    conversions: all('conversion'),
    adNetworks: all('ad-network'),
    brands: all('brand'),
    routeFiles: all('routes'),
    routes: all('routes').flatMap((file) => items(child(file, 'routes'))),
    pages: all('page'),
    sharedBlocks: new Map(all('shared-blocks').map((at) => [baseName(at.file), at])),
    usualOptions,
    forms: formsOf(files, all),
    agreements,
    texts: all('text').flatMap(textsOf),
    textValues: new Set(all('text').flatMap((file) => entries(child(file, 'values')).map(([name]) => name))),
    ...single,
    blocks,
    facts: factsOf({ facts: one('facts'), ...single }),
    get references() {
      references ??= [...collectReferences(files.values()), ...inBlocks.references];
      return references;
    },
    get rules() {
      rules ??= [...collectRules(files.values()), ...inBlocks.rules];
      return rules;
    },
    get ruleNodes() {
      ruleNodes ??= this.rules.flatMap((position) => nodesOf(position));
      return ruleNodes;
    },
  };
}

function formsOf(files: ReadonlyMap<string, At>, all: (kind: FileKind) => readonly At[]): FormFiles[] {
  const ids = new Set(
    (['form', 'form-schema', 'form-ui'] as const).flatMap(all).map(({ file }) => formIdOf(file)),
  );
  return [...ids].map((id) => {
    const part = (name: string): At => {
      const file = `schemas/forms/${id}/${name}.json`;
      return files.get(file) ?? { file, pointer: '', value: undefined };
    };
    const schema = part('schema');
    return {
      id,
      form: part('form'),
      schema,
      ui: part('ui'),
      fields: new Map(entries(child(schema, 'properties'))),
    };
  });
}

function textsOf(file: At): readonly TextEntry[] {
  const isOfForms = textAt(file, 'comesWith') === 'forms';
  return entries(child(file, 'text')).map(([key, at]) => ({ key, at, isOfForms }));
}
