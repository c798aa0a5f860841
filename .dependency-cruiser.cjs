/**
 * Who may import whom. One rule per room of docs/architecture.md; every rule says what to do instead.
 * `node test/support/run-all.mjs --only imports` runs them; test/rules shows that each room's rule refuses a violation.
 */
const ROOMS = {
  core: '^engine/core/',
  runtime: '^engine/runtime/',
  react: '^engine/react/',
  cli: '^engine/cli/',
  server: '^server/',
  src: '^src/',
};
const PROOF = '^(test|bench)/';

/** A room may import itself and the rooms named; any other room of ours is refused. */
function room(name, allowed, comment) {
  const others = Object.keys(ROOMS).filter((other) => other !== name && !allowed.includes(other));
  return {
    name: `room-${name}`,
    severity: 'error',
    comment,
    from: { path: ROOMS[name] },
    to: { path: others.map((other) => ROOMS[other]) },
  };
}

/** A floor of core may import itself and the floors below it. */
function floor(path, above, comment) {
  return {
    name: `core-floor-${path.replace(/\W+/g, '-')}`,
    severity: 'error',
    comment,
    from: { path: `^engine/core/(${path})/` },
    to: { path: `^engine/core/(${above})/` },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    room('core', [], 'core decides and compiles; it imports nothing of ours outside core'),
    room('runtime', ['core'], 'the runtime must not know how pages are drawn'),
    room(
      'react',
      ['core', 'runtime'],
      'the page engine must not know this product: put product code in src/',
    ),
    room('src', ['core', 'runtime', 'react'], 'the product runs in browsers: no command line, no server'),
    room('cli', ['core'], 'commands work on configuration and releases only'),
    room('server', ['core', 'cli'], 'the server uses the built pages, never their sources'),
    floor('model', '(?!model/)[^/]+', 'model holds nouns only'),
    floor('problems', '(?!model/|problems/)[^/]+', 'problems know the model and nothing else'),
    floor('rules|text', 'guard|flow|brand|routing|forms|config', 'rules are below everything that decides'),
    floor('facts', 'guard|config', 'facts are what a decision reads, not the decision'),
    floor('guard|flow|brand|routing|forms', 'config', 'what runs at a visitor must not carry the compiler'),
    floor('flow|brand|routing|forms', 'guard', 'the guard calls these, not the other way round'),
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'core runs anywhere: no Node modules, no view or state library, no database, no server',
      from: { path: ROOMS.core },
      to: {
        path: '(^|node_modules/)(react|react-dom|react-router-dom|mobx|mobx-react-lite|antd-mobile|fastify|pg|vite)(/|$)',
      },
    },
    {
      name: 'no-node-in-browser',
      severity: 'error',
      comment: 'core, runtime and react run in browsers: Node modules do not exist there',
      from: { path: '^engine/(core|runtime|react)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'runtime-draws-nothing',
      severity: 'error',
      comment: 'the runtime offers state; only engine/react and src draw it',
      from: { path: ROOMS.runtime },
      to: { path: 'node_modules/(react|react-dom|react-router-dom|mobx-react-lite|antd-mobile|@rjsf)(/|$)' },
    },
    {
      name: 'no-development-packages',
      severity: 'error',
      comment: 'what visitors run must be a dependency, not a devDependency',
      from: { path: '^(engine|src)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'two files that need each other want a third one below both',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'the imported file or package does not exist',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
    {
      name: 'proof-stays-outside',
      severity: 'error',
      comment: 'no shipped file may need the tests',
      from: { pathNot: PROOF },
      to: { path: PROOF },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules/.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'module', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
