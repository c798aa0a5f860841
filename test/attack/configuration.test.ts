import fc from 'fast-check';
import { compile } from '../../engine/compile/compile.ts';
import { readSettings, SettingsError } from '../../server/settings.ts';
import { configWith } from '../compile/fixture.ts';
import { anySlips, withSlips } from '../support/mutated-config.ts';
import { attack, attackTest } from './support/attack.ts';
import { anyJson, anyText } from './support/hostile.ts';
import { measureMemory } from './support/measure-service.ts';

const VARIABLES = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'NODE_ENV',
  'TRUST_PROXY',
  'DUKOU_OPS_HOST',
  'DUKOU_OPS_PORT',
  'DUKOU_CONSOLE_HOST',
  'DUKOU_CONSOLE_PORT',
  'DUKOU_CONSOLE_ORIGIN',
  'DUKOU_SECRET',
  'DUKOU_SMS',
  'DUKOU_SMS_URL',
  'DUKOU_VOICE_URL',
  'DUKOU_UNKNOWN_HOSTS',
  'DUKOU_HTTP_HEADERS_SECONDS',
  'DUKOU_HTTP_REQUEST_SECONDS',
  'DUKOU_HTTP_SOCKETS',
  'DUKOU_SHED_DELAY_MS',
  'DUKOU_DB_CONNECTIONS',
  'DUKOU_JOURNAL_LIMIT',
] as const;
const VALUES = [
  '',
  'off',
  'production',
  'webhook',
  'refuse',
  '0',
  '443',
  '10.0.0.0/8',
  '::/0',
  'true',
  '1'.repeat(64),
];

attackTest('variables: settings, or one sentence that names the variable', () =>
  attack(6000, {
    any: fc.dictionary(fc.constantFrom(...VARIABLES), fc.oneof(fc.constantFrom(...VALUES), anyText), {
      maxKeys: 6,
    }),
    holds(env) {
      try {
        readSettings(env, { dev: false });
      } catch (error) {
        if (!(error instanceof SettingsError)) throw error;
        if (!VARIABLES.some((name) => error.message.includes(name)))
          throw new Error(`says: ${error.message}`);
      }
    },
    measure: async () => [measureMemory()],
  }),
);

const files = configWith();
const own = files.filter(({ path }) => !path.startsWith('schemas/meta/'));

/** A release, or problems that say in which file. */
function judge(sources: typeof files): void {
  const { release, problems } = compile(sources);
  if (release) return;
  if (problems.length === 0) throw new Error('neither a release nor a problem');
  const nowhere = problems.find(({ file }) => file === '');
  if (nowhere) throw new Error(`a problem without a file: ${JSON.stringify(nowhere)}`);
}

attackTest('files with slips of a hand: a release, or problems with their place', () =>
  attack(80, {
    any: anySlips,
    holds: (slips) => judge(withSlips(files, slips)),
    measure: async () => [measureMemory()],
  }),
);

attackTest('files of any content: a release, or problems with their place', () =>
  attack(80, {
    any: fc.record({
      file: fc.constantFrom(...own.map(({ path }) => path)),
      text: fc.oneof(anyJson, anyText),
    }),
    holds: ({ file, text }) => judge(files.map((one) => (one.path === file ? { ...one, text } : one))),
    measure: async () => [measureMemory()],
  }),
);
