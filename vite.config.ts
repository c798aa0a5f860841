import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minify, type Plugin } from 'vite';
import { builtInRelease } from './server/build/built-in-release.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Swaps three parts of the form library that this product never uses: Markdown in help texts, remote schema references, and
 * the default templates and widgets, which the theme on antd-mobile replaces. Takes it from 85 to 30 KiB gzip.
 */
function formDiet(): Plugin {
  const shims: readonly (readonly [RegExp, string])[] = [
    [/^markdown-to-jsx(\/|$)/, './engine/react/forms/shims/markdown.ts'],
    [/^fast-uri$/, './engine/react/forms/shims/uri.ts'],
    [/getDefaultRegistry(\.js)?$/, './engine/react/forms/shims/registry.ts'],
  ];
  return {
    name: 'form-diet',
    enforce: 'pre',
    resolveId(id, _, { ssr }) {
      const shim = shims.find(([pattern]) => pattern.test(id));
      // In Node the same validator library also compiles configuration, and needs the real one.
      return shim && !(ssr && id === 'fast-uri') ? at(shim[1]) : null;
    },
    transform(code, id) {
      // The library's English words, each by its name: `libraryText` asks for the words of this site by that.
      if (!/@rjsf\/utils\/lib\/enums\.js$/.test(id.replace(/\\/g, '/'))) return null;
      return { code: code.replace(/(\["(\w+)"\] = )".*";/g, '$1"$2";'), map: null };
    },
  };
}

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
 * What several scripts of forms share, in one file: each file more is a line in a page's HTML and a request.
 */
const OF_FORMS = new RegExp(
  `/engine/(?:forms/(?:${[
    'plain-text|widget-rules|form-field|form-says|added-schemas|part-at|answer-parts|private-names',
    'object-at|ref-keys|schema-type|schema-choice|resolved-schema|schemas-together',
  ].join(
    '|',
  )})|runtime/forms/(?:erased|kept)-answers|react/forms/(?:control-scope|widgets/widget-props|widgets/choices))\\.ts$`,
);

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'src/public',
  plugins: [formDiet(), react(), bootScript(), earlyScript(), builtInRelease(at('.'))],
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
              groups: [{ name: 'answers', test: OF_FORMS }],
            },
          },
    },
  },
  ssr: { noExternal: [/antd-mobile/, /@rjsf/, /ajv/] },
  server: { hmr: { overlay: true }, fs: { allow: [at('.')] } },
}));
