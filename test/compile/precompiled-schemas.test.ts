import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import type { Precompiled } from '../../engine/compile/meta-schemas.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const shipped = readSources(PROJECT_ROOT);
const COMMON = 'schemas/meta/common.schema.json';

/** The module is read as the launcher reads it; what it asks for is found from inside the project. */
const folder = mkdtempSync(join(PROJECT_ROOT, 'node_modules/.precompiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Modules = Awaited<ReturnType<typeof freshModules>>;

/** Validators are kept for as long as the schemas stay the same: each test begins without any. */
async function freshModules() {
  vi.resetModules();
  return {
    ...(await import('../../engine/compile/meta-schemas.ts')),
    ...(await import('../../engine/compile/parse-files.ts')),
    ...(await import('../../engine/compile/validate-shape.ts')),
    ...(await import('../../engine/compile/file-kinds.ts')),
  };
}

let modules: Modules;
beforeEach(async () => {
  modules = await freshModules();
});

const precompiled = (files: readonly SourceFile[], name: string): Precompiled => {
  const code = modules.precompileMetaSchemas(modules.parseFiles(files).documents.values());
  const path = join(folder, `${name}.cjs`);
  writeFileSync(path, String(code));
  return createRequire(import.meta.url)(path) as Precompiled;
};

const problemsOf = ({ validateShape, parseFiles }: Modules, files: readonly SourceFile[]) =>
  validateShape(parseFiles(files).documents);

const edited = (path: string, edit: (text: string) => string): readonly SourceFile[] =>
  shipped.map((file) => (file.path === path ? { ...file, text: edit(file.text) } : file));

/** A file of each kind, each with a property that is a number, one that nobody knows, and one that is lacking. */
function wronged(): readonly SourceFile[] {
  const kinds = new Set<string | null>();
  return shipped.flatMap((file) => {
    const kind = modules.fileKind(file.path);
    const isSchema = kind === 'meta' || kind === 'block-schema';
    if (isSchema || kind === 'agreement' || kinds.has(kind)) return kind === 'page' || isSchema ? [file] : [];
    kinds.add(kind);
    const value = JSON.parse(file.text) as Record<string, unknown>;
    const [first, second, ...others] = Object.keys(value).filter((key) => key !== '$schema');
    if (first !== undefined) delete value[first];
    if (second !== undefined) value[second] = 17;
    for (const key of others) value[`${key}x`] = value[key];
    return [{ ...file, text: JSON.stringify(value) }];
  });
}

describe('schemas that were compiled before', () => {
  it('tell of wrong files of every kind just what those tell that are compiled now', async () => {
    const files = wronged();
    const expected = problemsOf(modules, files);
    expect(expected.length).toBeGreaterThan(100);
    expect(new Set(expected.map(({ code }) => code))).toEqual(new Set(['C010', 'C011', 'C012']));
    const before = precompiled(shipped, 'all');
    modules = await freshModules();
    const offer = vi.fn(() => before);
    modules.offerPrecompiled(offer);
    expect(problemsOf(modules, files)).toEqual(expected);
    expect(offer).toHaveBeenCalled();
  });

  it('spare the work of compiling', () => {
    const refused = Object.assign(() => false, {
      errors: [{ keyword: 'planted', instancePath: '', params: {} }],
    });
    const { texts, validators } = precompiled(shipped, 'planted');
    const path = 'schemas/meta/lists.schema.json';
    modules.offerPrecompiled(() => ({ texts, validators: { ...validators, [path]: refused as never } }));
    expect(problemsOf(modules, shipped).map(({ file }) => file)).toEqual(['schemas/lists.json']);
  });

  it('are not asked once a schema is another', () => {
    const before = precompiled(shipped, 'older');
    modules.offerPrecompiled(() => before);
    const files = edited('schemas/meta/lists.schema.json', (text) =>
      text.replace('"required": ["lists"]', '"required": ["lists", "planted"]'),
    );
    expect(problemsOf(modules, files).map(({ file }) => file)).toEqual(['schemas/lists.json']);
    expect(problemsOf(modules, shipped)).toEqual([]);
  });

  it('are not made of a schema that does not work', () => {
    const files = edited(COMMON, (text) => text.replace('"type": "string"', '"type": "sting"'));
    const { documents } = modules.parseFiles(files);
    expect(modules.precompileMetaSchemas(documents.values())).toBeNull();
    modules.offerPrecompiled(() => null);
    expect(problemsOf(modules, files).map(({ code }) => code)).toContain('C013');
  });
});
