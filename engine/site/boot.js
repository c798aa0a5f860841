// biome-ignore-all lint/suspicious/noPrototypeBuiltins: Object.hasOwn is what is being made here
// biome-ignore-all lint/style/noRestrictedGlobals: this script runs before there is a platform
// biome-ignore-all lint/complexity/useArrowFunction: it runs as written, in engines of 2018
// biome-ignore-all lint/complexity/useOptionalChain: it runs as written, in engines of 2018
// biome-ignore-all lint/correctness/noInnerDeclarations: every function here is inside one function
// biome-ignore-all lint/complexity/noArguments: it runs as written, in engines of 2018
/* Runs before everything else, in every engine: fills in what engines from Chrome 64 and iOS 12 lack, and keeps the page readable when the application cannot start. */
(() => {
  var root = window;
  function add(on, name, value) {
    if (!on[name]) Object.defineProperty(on, name, { value: value, writable: true, configurable: true });
  }
  add(root, 'globalThis', root);
  add(Object, 'hasOwn', (o, k) => Object.prototype.hasOwnProperty.call(o, k));
  add(Object, 'fromEntries', (entries) => {
    var out = {};
    Array.from(entries).forEach((e) => {
      out[e[0]] = e[1];
    });
    return out;
  });
  function flat(list, depth) {
    return list.reduce(
      (all, item) => all.concat(Array.isArray(item) && depth > 0 ? flat(item, depth - 1) : [item]),
      [],
    );
  }
  add(Array.prototype, 'flat', function (depth) {
    return flat(Array.from(this), depth === undefined ? 1 : depth);
  });
  add(Array.prototype, 'flatMap', function (f, self) {
    return flat(Array.from(this).map(f, self), 1);
  });
  add(Array.prototype, 'findLastIndex', function (f, self) {
    for (var i = this.length - 1; i >= 0; i--) if (f.call(self, this[i], i, this)) return i;
    return -1;
  });
  add(Array.prototype, 'findLast', function (f, self) {
    return this[Array.prototype.findLastIndex.call(this, f, self)];
  });
  function at(n) {
    var i = Math.trunc(n) || 0;
    return this[i < 0 ? this.length + i : i];
  }
  add(Array.prototype, 'at', at);
  add(String.prototype, 'at', at);
  add(String.prototype, 'trimStart', function () {
    return this.replace(/^\s+/, '');
  });
  add(String.prototype, 'trimEnd', function () {
    return this.replace(/\s+$/, '');
  });
  add(String.prototype, 'replaceAll', function (from, to) {
    return from instanceof RegExp
      ? this.replace(from, to)
      : this.split(from).join(typeof to === 'function' ? to(from) : to);
  });
  add(String.prototype, 'matchAll', function (pattern) {
    var found = [];
    this.replace(pattern, function () {
      var n = arguments.length - 2;
      var match = Array.prototype.slice.call(arguments, 0, n);
      match.index = arguments[n];
      found.push(match);
      return '';
    });
    return found;
  });
  add(Promise, 'allSettled', (list) =>
    Promise.all(
      Array.from(list).map((p) =>
        Promise.resolve(p).then(
          (value) => ({ status: 'fulfilled', value: value }),
          (reason) => ({ status: 'rejected', reason: reason }),
        ),
      ),
    ),
  );
  add(root, 'queueMicrotask', (f) => {
    Promise.resolve().then(f);
  });
  add(root, 'structuredClone', (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value))));
  /* The notice at the end of the entry page: shown when a script of the page fails before the application stands. */
  function trouble() {
    var notice = document.getElementById('dukou-trouble');
    if (notice && !document.documentElement.hasAttribute('data-ready')) notice.removeAttribute('hidden');
  }
  root.addEventListener(
    'error',
    (event) => {
      if (event.target === root || (event.target && event.target.tagName === 'SCRIPT'))
        setTimeout(trouble, 300);
    },
    true,
  );
  root.addEventListener('unhandledrejection', () => {
    setTimeout(trouble, 300);
  });
  setTimeout(trouble, 20000);
  /* A proxy that rewrote the page's own style has made it one that the policy refuses: the linked sheets stand in. */
  if (!getComputedStyle(document.documentElement).getPropertyValue('--dk-ink'))
    document.querySelectorAll('link[disabled]').forEach((sheet) => {
      sheet.disabled = false;
    });
  if (!('noModule' in document.createElement('script'))) {
    document.addEventListener('DOMContentLoaded', trouble);
  }
})();
