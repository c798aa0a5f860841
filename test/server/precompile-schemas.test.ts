import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedSources } from '../support/shipped-release.ts';

/** Inside the project, where what the validators ask for is found. */
const folder = mkdtempSync(join(PROJECT_ROOT, 'node_modules/.precompiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Program = Pick<
  typeof import('../../server/precompile-schemas.ts'),
  'precompileSchemas' | 'offerSchemas'
>;

/** The launcher's part of it, which is plain JavaScript. */
const { buildSchemas } = (await import(join(PROJECT_ROOT, 'server/build/build.mjs'))) as {
  readonly buildSchemas: (root: string, site: string, program: Program) => Promise<void>;
};

const shipped = shippedSources();

/** Validators are kept for as long as the schemas stay the same: each test begins without any. */
async function freshModules() {
  vi.resetModules();
  return {
    ...(await import('../../engine/compile/compile.ts')),
    ...(await import('../../server/precompile-schemas.ts')),
  };
}

let modules: Awaited<ReturnType<typeof freshModules>>;
beforeEach(async () => {
  modules = await freshModules();
});

/** A project with nothing but the schemas. */
function projectWith(name: string): string {
  const root = join(folder, name);
  mkdirSync(join(root, 'dist/node/dukou'), { recursive: true });
  cpSync(join(PROJECT_ROOT, 'schemas/meta'), join(root, 'schemas/meta'), { recursive: true });
  return root;
}

/** Has validators refuse every list, so that it is seen whether they are asked. */
function plantRefusal(root: string): void {
  const file = join(root, 'dist/node/schemas/validators.cjs');
  const refusal = `module.exports.validators['schemas/meta/lists.schema.json'] = Object.assign(() => false, {
    errors: [{ keyword: 'planted', instancePath: '', params: {} }],
  });`;
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${refusal}\n`);
}

const wrongFiles = () => modules.compile(shipped).problems.map(({ file }) => file);

describe('the validators of schemas/meta', () => {
  it('are those that the commands take', async () => {
    const root = projectWith('taken');
    await buildSchemas(root, root, modules);
    plantRefusal(root);
    expect(wrongFiles()).toEqual(['schemas/lists.json']);
  });

  it('are missed by nobody when they are gone', async () => {
    const root = projectWith('gone');
    await buildSchemas(root, root, modules);
    rmSync(join(root, 'dist/node/schemas/validators.cjs'));
    expect(wrongFiles()).toEqual([]);
  });

  it('are made again for another program, and not before', async () => {
    const root = projectWith('program');
    const made = vi.fn(modules.precompileSchemas);
    const program = { ...modules, precompileSchemas: made };
    await buildSchemas(root, root, program);
    await buildSchemas(root, root, program);
    expect(made).toHaveBeenCalledTimes(1);
    writeFileSync(join(root, 'dist/node/dukou/.stamp'), 'another');
    await buildSchemas(root, root, program);
    expect(made).toHaveBeenCalledTimes(2);
  });

  it('of an older program are not taken where new ones cannot be made, since a schema cannot be read', async () => {
    const root = projectWith('unreadable');
    await buildSchemas(root, root, modules);
    plantRefusal(root);
    modules = await freshModules();
    writeFileSync(join(root, 'dist/node/dukou/.stamp'), 'another');
    symlinkSync('nowhere', join(root, 'schemas/meta/planted.schema.json'));
    await buildSchemas(root, root, modules);
    expect(wrongFiles()).toEqual([]);
  });

  it('stay unmade for a mistake of the program, which is told', async () => {
    const program = {
      ...modules,
      precompileSchemas: () => {
        throw new TypeError('planted');
      },
    };
    const root = projectWith('mistaken');
    await expect(buildSchemas(root, root, program)).rejects.toThrow('planted');
  });
});
