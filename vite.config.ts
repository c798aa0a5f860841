import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minify, type Plugin } from 'vite';
import { builtInRelease } from './server/build/built-in-release.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Modules of libraries that others take the place of in a build. Why, and what each weighs:
 * docs/decisions/0005-libraries-as-published.md.
 */
const REPLACED = [
  { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
  { find: /^markdown-to-jsx(\/.*)?$/, replacement: at('./engine/react/forms/shims/markdown.ts') },
  { find: /^.*\/getDefaultRegistry\.js$/, replacement: at('./engine/react/forms/shims/registry.ts') },
];

/** In Node the same validator library also compiles configuration, and needs the real one. */
const REPLACED_IN_BROWSERS = [{ find: /^fast-uri$/, replacement: at('./engine/react/forms/shims/uri.ts') }];

/** Serves and builds the classic script that runs before everything else, the same for every site. */
function bootScript(): Plugin {
  const read = () => readFileSync(at('./engine/site/boot.js'), 'utf8');
  return {
    name: 'boot-script',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configureServer: ({ middlewares }) => {
      middlewares.use('/boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(read());
      });
    },
    async generateBundle() {
      const { code } = await minify('boot.js', read());
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: code });
    },
  };
}

/** Builds the inline script of entry pages, which the server reads: one classic script, for engines from Chrome 64. */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: {
          write: false,
          target: 'chrome64',
          minify: true,
          lib: { entry: at('./engine/site/early/early.ts'), formats: ['iife'], name: 'early' },
        },
      });
      const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
      if (script?.type !== 'chunk') throw new Error('the early script is one file');
      this.emitFile({ type: 'asset', fileName: 'early.js', source: script.code });
    },
  };
}

/**
 * The style sheet of wide screens: the site's own, or the engine's where it has none. It is linked with a condition, so
 * that phones read it last and wait for nothing.
 */
function wideSheet(): Plugin {
  let source = '';
  return {
    name: 'wide-sheet',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    config({ root = '.' }) {
      const own = resolve(root, 'src/styles/wide.css');
      source = existsSync(own) ? own : at('./engine/site/styles/wide.css');
      return { build: { rolldownOptions: { input: [resolve(root, 'index.html'), source] } } };
    },
    transformIndexHtml(_html, { bundle }) {
      const built = Object.keys(bundle ?? {}).find((name) => /^assets\/wide-[^/]*\.css$/.test(name));
      const href = built ? `/${built}` : `/@fs/${source}`;
      return [
        { tag: 'link', attrs: { rel: 'stylesheet', href, media: '(min-width: 48em)' }, injectTo: 'head' },
      ];
    },
  };
}

/**
 * What several scripts of forms share, in one file: each file more is a line in a page's HTML and a request.
 */
const OF_FORMS = new RegExp(
  `/engine/(?:forms/(?:${[
    'plain-text|widget-rules|form-field|form-says|added-schemas|part-at|answer-parts|private-names',
    'object-at|ref-keys|schema-type|schema-choice|resolved-schema|schemas-together|civil-date|widget-names|is-consent',
  ].join(
    '|',
  )})|runtime/forms/(?:erased|kept)-answers|react/forms/(?:control-scope|widgets/widget-props|widgets/choices))\\.ts$`,
);

/** The same of what several scripts of blocks share. */
const OF_BLOCKS =
  /\/engine\/(?:react\/page\/(?:use-words|use-toast|filled-action|result-query|use-after-press)|decide\/flow\/passed-on|runtime\/platform\/press-gate)\.ts$/;

/** What comes after the first page shares with later pages. */
const OF_LATE = /\/engine\/(?:decide\/model\/channel-shard|runtime\/tracking\/without-personal-data)\.ts$/;

/** What nearly every script needs, in one file beside the first. */
const OF_ALL =
  /\/node_modules\/(?:react|mobx)\/|@oxc-project\+runtime|\/engine\/decide\/calls\/part-waits\.ts$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: 'src/public',
  resolve: {
    alias: command === 'serve' ? [] : isSsrBuild ? REPLACED : [...REPLACED, ...REPLACED_IN_BROWSERS],
  },
  plugins: [react(), bootScript(), earlyScript(), wideSheet(), builtInRelease(at('.'))],
  build: {
    outDir: 'dist/client',
    target: ['chrome64', 'safari12'],
    manifest: true,
    // Files stay files: data: addresses are refused by the site's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /engine\/forms\//, sideEffects: false }],
      },
      checks: { pluginTimings: false },
      // The first script names all others: two letters less of each are a tenth of a KiB.
      output: isSsrBuild
        ? {}
        : {
            entryFileNames: 'assets/[name]-[hash:6].js',
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'answers', test: OF_FORMS },
                { name: 'words', test: OF_BLOCKS },
                { name: 'late', test: OF_LATE },
                { name: 'shared', test: OF_ALL },
              ],
            },
          },
    },
  },
  ssr: { noExternal: [/antd-mobile/, /@rjsf/, /ajv/] },
  server: { hmr: { overlay: true }, fs: { allow: [at('.')] } },
}));
