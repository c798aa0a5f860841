import { readdirSync } from 'node:fs';
import module, { type LoadFnOutput, type LoadHook } from 'node:module';

/* Node's own loader, and so Playwright's, does not know `import.meta.glob`, by which Vite finds the engine's ad networks. */

const GLOB = /import\.meta\.glob\('([^']+)\/\*(\.\w+)',\s*\{\s*eager: true,\s*import: '(\w+)'\s*\}\)/g;

function withoutGlobs(url: string, loaded: LoadFnOutput): LoadFnOutput {
  if (!loaded.source || !/\/engine\/.*\.ts$/.test(url)) return loaded;
  const imports: string[] = [];
  const source = String(loaded.source).replace(GLOB, (_, folder: string, end: string, name: string) => {
    const found = readdirSync(new URL(folder, url)).filter((file) => file.endsWith(end));
    const entries = found.map((file) => {
      const path = JSON.stringify(`${folder}/${file}`);
      const local = `glob${imports.length}`;
      imports.push(`import { ${name} as ${local} } from ${path};`);
      return `${path}: ${local}`;
    });
    return `{ ${entries.join(', ')} }`;
  });
  return { ...loaded, source: imports.join('') + source };
}

/** For Node's thread of loaders. */
export const load: LoadHook = async (url, context, nextLoad) =>
  withoutGlobs(url, await nextLoad(url, context));

interface NewerModule {
  registerHooks?(hooks: {
    load(
      url: string,
      context: object,
      nextLoad: (url: string, context: object) => LoadFnOutput,
    ): LoadFnOutput;
  }): void;
}

/** Modules are loaded so from now on. As with Playwright's own hooks, by the thread that asks where Node can do that. */
export function understandGlobs(): void {
  const { registerHooks } = module as NewerModule;
  if (registerHooks)
    registerHooks({ load: (url, context, nextLoad) => withoutGlobs(url, nextLoad(url, context)) });
  else module.register(import.meta.url);
}
