import type { EarlyCall, EarlyForm, EarlyPlan } from '../../decide/model/early-plan.ts';
import type { Json } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import { resolveChannel } from '../../decide/routing/resolve-channel.ts';
import { createFormStore } from '../../react/forms/form-store.ts';
import { textOf } from '../../react/page/read-options.ts';
import type { Engine } from '../../runtime/engine.ts';
import { DEVICE_KEYS } from '../../runtime/run/remember-device.ts';

/** What a block answers before the application stands; null for nothing. Runs on the server only. */
export type EarlyMaker = (scope: {
  readonly engine: Engine;
  readonly options: BlockSpec['with'];
  /** A call that can be made at once; null where its common fields cannot be worked out without the application. */
  call(endpoint: string, phone: EarlyCall['phone']): EarlyCall | null;
}) => EarlyForm | null;

/** The makers of a site's blocks, by the name of the block. */
export type EarlyMakers = Readonly<Record<string, EarlyMaker>>;

/** What the inline script of a page works by. */
export function earlyPlan(makers: EarlyMakers, page: PageSpec, engine: Engine): EarlyPlan {
  const call = (endpoint: string, phone: EarlyCall['phone']) => earlyCall(engine, endpoint, phone);
  const all: EarlyMakers = { form: earlyForm, ...makers };
  const forms = page.blocks.flatMap(({ block, with: options }) => {
    const form = all[block]?.({ engine, options, call });
    return form ? [form] : [];
  });
  return { forms };
}

/** What the first step of a form says of fields that must not stay empty. All else the application judges. */
const earlyForm: EarlyMaker = ({ engine, options }) => {
  const ready = engine.peekForm(textOf(options.form));
  if (!ready) return null;
  const store = createFormStore(engine, { ...ready, answers: {}, step: 0, changed: () => {} });
  const { shown } = store.shape();
  store.reveal(shown);
  const fields = shown.flatMap((name) => {
    const { message, mistakes } = store.field(name);
    const need = mistakes === '{}' ? message : null;
    return need === null ? [] : [{ id: `${ready.form.id}_${name}`, need }];
  });
  return {
    at: '.dk-form form',
    row: '.dk-row',
    wrong: 'dk-row-wrong',
    message: 'dk-form-message',
    isInside: true,
    saysAll: true,
    fields,
    presses: [{ needs: fields.map(({ id }) => id) }],
  };
};

/** Facts that the inline script can work out like the application. */
const FACTS = /^(?:stored\.\w+|env\.(?:os|userAgent|referrer)|nav\.url|channel\.id)$/;

function isPlain(rule: Json): boolean {
  if (typeof rule !== 'object' || rule === null) return true;
  const [[operator, operand] = ['', null], ...more] = Object.entries(rule);
  if (more.length > 0) return false;
  if (operator === 'var') return FACTS.test(String(operand));
  return operator === 'firstNonEmpty' && Array.isArray(operand) && operand.every(isPlain);
}

function earlyCall(engine: Engine, name: string, phone: EarlyCall['phone']): EarlyCall | null {
  const { site, host } = engine.release;
  const endpoint = site.api.endpoints[name];
  const common = { ...site.api.common, ...endpoint?.override };
  if (!endpoint || !Object.values(common).every((rule) => isPlain(rule as Json))) return null;
  const asked = JSON.stringify(common).match(/(?<=stored\.)\w+/g) ?? [];
  const keys = [...new Set([...DEVICE_KEYS, ...asked])];
  const stored: Record<string, string> = {};
  for (const key of keys) {
    const spec = site.storage.keys[key];
    if (spec?.area !== 'local' || spec.expires || /[{]/.test(spec.name) || spec.default !== null) return null;
    stored[key] = spec.name;
  }
  const { channel, secretParams } = site.guard;
  const id = String(engine.fact('channel.id'));
  return {
    url: host.apiBase + endpoint.path,
    phone,
    common,
    stored,
    os: Number(engine.fact('env.os')),
    touch: site.environment.os.flatMap(({ touch, pattern }) => (touch ? [pattern] : [])),
    secretParams,
    unless: [loginKeys(site).token, 'smsResendAt'].map((key) => site.storage.keys[key]?.name ?? key),
    channel: { id, stored: storedChannels(engine), prefix: channel.prefix },
  };
}

/** Names of the stored values that could give the visit another channel; none where the address gives it. */
function storedChannels({ release, navigation }: Engine): readonly string[] {
  const { channel } = release.site.guard;
  const keys = channel.sources.flatMap((source) => (source.startsWith('stored.') ? [source.slice(7)] : []));
  const idWith = (value: string) =>
    resolveChannel(release, {
      nav: navigation.nav,
      stored: Object.fromEntries(keys.map((key) => [key, value])),
    }).id;
  return idWith('1') === idWith('2') ? [] : keys.map((key) => release.site.storage.keys[key]?.name ?? key);
}
