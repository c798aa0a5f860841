import { readdirSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { isMainThread } from 'node:worker_threads';

/*
 * Whoever imports this file can import the engine's sources: Node's own loader, and so Playwright's, does not know
 * `import.meta.glob`, by which Vite finds the ad networks.
 */

const GLOB = /import\.meta\.glob\('([^']+)\/\*(\.\w+)',\s*\{\s*eager: true,\s*import: '(\w+)'\s*\}\)/g;

/**
 * @param {string} url
 * @param {import('node:module').LoadFnOutput} loaded
 */
function withoutGlobs(url, loaded) {
  if (!loaded.source || !/\/engine\/.*\.ts$/.test(url)) return loaded;
  const imports = [];
  const source = String(loaded.source).replace(GLOB, (_, folder, end, name) => {
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

/**
 * For Node's thread of loaders.
 * @public
 * @type {import('node:module').LoadHook}
 */
export const load = async (url, context, nextLoad) => withoutGlobs(url, await nextLoad(url, context));

// As Playwright's own: in the thread that asks where Node can do that. The hook that was added last has the first word.
if (nodeModule.registerHooks)
  nodeModule.registerHooks({
    load: (url, context, nextLoad) => withoutGlobs(url, nextLoad(url, context)),
  });
else if (isMainThread) nodeModule.register(import.meta.url);
