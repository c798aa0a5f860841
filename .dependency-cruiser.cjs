/**
 * Who may import whom. One rule per room of docs/architecture.md; every rule says what to do instead.
 * `npm run lint` runs them; test/rules shows that each rule refuses a violation.
 */

/** Every room, and the rooms that it may import besides itself. */
const ROOMS = {
  'engine/decide': { may: [], why: 'every phone runs the decider: it needs nothing but itself' },
  'engine/forms': { may: ['engine/decide'], why: 'a form is judged alike in the browser and on the server' },
  'engine/compile': {
    may: ['engine/decide', 'engine/forms'],
    why: 'configuration is compiled without following visitors through it',
  },
  'engine/analyse': {
    may: ['engine/decide', 'engine/forms', 'engine/compile'],
    why: 'an analysis is pure: it knows no browser, no command line, no server',
  },
  'engine/runtime': {
    may: ['engine/decide', 'engine/forms'],
    why: 'a visitor loads neither compiler nor analysis, and the runtime does not know how pages are drawn',
  },
  'engine/react': {
    may: ['engine/decide', 'engine/forms', 'engine/runtime'],
    why: 'the page engine must not know this product: put product code in src/',
  },
  'engine/cli': {
    may: ['engine/decide', 'engine/forms', 'engine/compile', 'engine/analyse'],
    why: 'commands work on configuration and releases only',
  },
  'engine/site': {
    may: ['engine/decide', 'engine/forms', 'engine/runtime', 'engine/react'],
    why: 'any site starts from here: it must not know this product',
  },
  src: {
    may: ['engine/decide', 'engine/forms', 'engine/runtime', 'engine/react', 'engine/site'],
    why: 'the product runs in browsers: no compiler, no command line, no server',
  },
  server: {
    may: ['engine/decide', 'engine/forms', 'engine/compile', 'engine/analyse', 'engine/cli'],
    why: 'the server uses the built pages, never their sources',
  },
  console: {
    may: ['engine/decide', 'engine/forms', 'engine/compile', 'engine/analyse'],
    why: 'the pages of the back office ask its server; what both say stands in server/console/contract',
  },
};
const PURE = '^engine/(decide|forms|compile|analyse)/';
/** What the server of the back office and its pages say to each other. */
const CONTRACT = '^server/console/contract/';
const PROOF = '^(test|bench)/';

/** What tests of any room may use of others: any of them may read and compile a configuration. */
const FRONT_DOORS = ['^engine/compile/compile\\.ts$', '^engine/cli/read-(sources|assets)\\.ts$'];
/** Rooms that tests may import besides those of the room they test: the product is source and configuration. */
const TESTS_MAY = { src: ['engine/compile'] };

const rooms = Object.entries(ROOMS).map(([name, { may, why }]) => ({
  name: `room-${name.split('/').at(-1)}`,
  severity: 'error',
  comment: why,
  from: { path: `^${name}/` },
  to: {
    path: Object.keys(ROOMS)
      .filter((other) => other !== name && !may.includes(other))
      .map((other) => `^${other}/`),
    ...(name === 'console' ? { pathNot: CONTRACT } : {}),
  },
}));

/** Tests live with the room they test; what looks at several rooms stands in test/proof, test/e2e or test/support. */
const tests = Object.entries(ROOMS).map(([name, { may }]) => {
  const room = name.split('/').at(-1);
  const known = [name, ...may, ...(TESTS_MAY[room] ?? [])];
  return {
    name: `tests-${room}`,
    severity: 'error',
    comment: `tests of ${name} know what ${name} knows: move the test to the room it tests, or to test/proof`,
    from: { path: `^test/${room}/` },
    to: {
      path: Object.keys(ROOMS)
        .filter((other) => !known.includes(other))
        .map((other) => `^${other}/`),
      pathNot: name === 'console' ? [...FRONT_DOORS, CONTRACT] : FRONT_DOORS,
    },
  };
});

/** From the top: each floor knows only those below it. */
const DECIDE_FLOORS = ['guard|ads|calls', 'facts', 'flow|brand|routing', 'rules|text', 'model'];

function floor(room, path, above) {
  return {
    name: `${room}-floor-${path.replace(/\W+/g, '-')}`,
    severity: 'error',
    comment: 'a floor of a room knows only those below it',
    from: { path: `^engine/${room}/(${path})/` },
    to: { path: `^engine/${room}/(${above})` },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms,
    ...tests,
    ...DECIDE_FLOORS.slice(1).map((path, i) =>
      floor('decide', path, `(${DECIDE_FLOORS.slice(0, i + 1).join('|')})/`),
    ),
    floor('compile', 'problems', '(?!problems/)'),
    {
      name: 'pure-rooms',
      severity: 'error',
      comment: 'these rooms run anywhere: no view or state library, no database, no server',
      from: { path: PURE },
      to: {
        path: '(^|node_modules/)(react|react-dom|react-router-dom|mobx|mobx-react-lite|antd-mobile|fastify|pg|vite)(/|$)',
      },
    },
    {
      name: 'contract-by-type-only',
      severity: 'error',
      comment: 'the pages of the back office have the types of the contract, and words that the server says',
      from: { path: '^console/' },
      to: { path: CONTRACT, pathNot: '-words\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-node-in-browser',
      severity: 'error',
      comment: 'these rooms run in browsers: Node modules do not exist there',
      from: { path: '^(engine/(?!cli/)|src/|console/(?!vite\\.config))' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'runtime-draws-nothing',
      severity: 'error',
      comment: 'the runtime offers state; only engine/react and src draw it',
      from: { path: '^engine/runtime/' },
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
      name: 'sites-need-the-engine-only',
      severity: 'error',
      comment:
        'these sites show that one is made of configuration and the engine: they have nothing of this product',
      from: { path: '^test/sites/' },
      to: { path: '^(src|server|bench|test/(?!sites/)[^/]+)/' },
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
    exclude: { path: '(^|/)dist/|^node_modules/.cache/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'module', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
