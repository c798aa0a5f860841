// biome-ignore-all lint/style/noRestrictedGlobals: this script stands in for scripts of ad networks, which know no platform
// biome-ignore-all lint/complexity/useArrowFunction: it runs as written, in engines of 2018
// biome-ignore-all lint/complexity/useOptionalChain: it runs as written, in engines of 2018
// biome-ignore-all lint/correctness/noInnerDeclarations: every function here is inside one function
// biome-ignore-all lint/complexity/noArguments: it runs as written, in engines of 2018
/* Stands in for the scripts of ad networks, so that nothing leaves this machine: keeps what was pushed in window.__adCalls. */
(() => {
  var root = window;
  root.__adCalls = root.__adCalls || [];
  var calls = root.__adCalls;
  function keep(what) {
    calls.push(what);
    if (what && typeof what.cb === 'function') setTimeout(what.cb, 0);
  }
  function list(name) {
    var before = Array.isArray(root[name]) ? root[name] : [];
    root[name] = { push: keep };
    before.forEach(keep);
  }
  var asked = (document.currentScript && document.currentScript.src.split('?')[1]) || '';
  if (/^kuaishou/.test(asked)) list('_ks_trace');
  if (asked === 'baidu') list('_agl');
  if (asked === 'oceanengine') {
    var meteor = root.meteor;
    root.meteor = {
      track: function (event, data) {
        keep(['track', event, data]);
      },
    };
    ((Array.isArray(meteor) && meteor) || []).forEach(keep);
  }
  if (asked === 'tencent') {
    var queue = (root.gdt && root.gdt.queue) || [];
    root.gdt = function () {
      keep(Array.prototype.slice.call(arguments));
    };
    queue.forEach(keep);
  }
})();
