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
  /* What the script of the network makes: ?NAME&list=_q (a list to push to), &call=f (a function), &method=o.f (a function of an object). */
  var asked = (document.currentScript && document.currentScript.src.split('?')[1]) || '';
  var made = /&(list|call|method)=([\w.]+)/.exec(asked) || [];
  var kind = made[1];
  var name = made[2] || '';
  function keepAll() {
    keep(Array.prototype.slice.call(arguments));
  }
  if (kind === 'list') list(name);
  if (kind === 'call') {
    var queue = (root[name] && root[name].queue) || [];
    root[name] = keepAll;
    queue.forEach(keep);
  }
  if (kind === 'method') {
    var parts = name.split('.');
    var before = root[parts[0]];
    root[parts[0]] = {};
    root[parts[0]][parts[1]] = keepAll;
    ((Array.isArray(before) && before) || []).forEach(keep);
  }
})();
