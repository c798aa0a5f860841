import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Marks top-level calls of libraries as free of side effects, so that the bundler drops the parts of react-router, MobX
 * and antd-mobile that nothing uses. Takes react-router from 12.9 to 6.3 KiB gzip.
 */
function pureLibraries(): Plugin {
  const calls = /= ((?:React\d*\.)?(?:createContext|forwardRef|memo)\()/g;
  const names = /^[\w$.]+\.displayName = [^;\n]*;$/gm;
  const objects = /= new (URL|Set|WeakMap|Map)\(/g;
  return {
    name: 'pure-libraries',
    transform(code, id) {
      if (!/node_modules\/(react-router|mobx|antd-mobile)/.test(id.replace(/\\/g, '/'))) return null;
      const pure = code
        .replace(calls, '= /* @__PURE__ */ $1')
        .replace(names, '')
        .replace(objects, '= /* @__PURE__ */ new $1(');
      return { code: pure, map: null };
    },
  };
}

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
  };
}

export default defineConfig({
  publicDir: 'src/public',
  plugins: [formDiet(), pureLibraries(), react()],
  build: {
    outDir: 'dist/client',
    target: ['chrome64', 'safari12'],
    manifest: true,
    // Files stay files: data: addresses are refused by the site's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  ssr: { noExternal: [/antd-mobile/, /@rjsf/, /ajv/] },
  server: { hmr: { overlay: true } },
});
