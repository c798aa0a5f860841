import { isDeepStrictEqual } from 'node:util';
import { planConversion, type ScriptDelivery } from '../../../engine/decide/ads/plan-conversion.ts';
import { readEnvironment } from '../../../engine/decide/facts/read-environment.ts';
import type { AdNetworkSpec, AdsPart } from '../../../engine/decide/model/ads.ts';
import type { FormData, FormPackage } from '../../../engine/decide/model/form.ts';
import type { Json } from '../../../engine/decide/model/json.ts';
import type { HostPart, Release } from '../../../engine/decide/model/release.ts';
import type { FactValue } from '../../../engine/decide/rules/unknown.ts';
import { visitorTexts } from '../../../engine/decide/text/visitor-texts.ts';
import { visibleFields } from '../../../engine/forms/apply-rules.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { isResalePhone, isValidPhone } from '../../../engine/forms/phone.ts';
import { validateForm } from '../../../engine/forms/validate-form.ts';
import { makeNetworkCall, makeQueue } from '../../../engine/runtime/ads/network-call.ts';
import names from '../../cases/contract-names.json' with { type: 'json' };
import environment from '../../cases/environment.json' with { type: 'json' };
import phones from '../../cases/forms-phone.json' with { type: 'json' };
import routes from '../../cases/routes.json' with { type: 'json' };
import { caseFailures } from '../../decide/guard/case-failures.ts';
import { readGuardCases } from '../../decide/guard/case-file.ts';
import { NOW } from '../../forms/valid-answers.ts';
import { commonFields } from '../../support/common-fields.ts';
import { conversionCases } from '../../support/conversion-cases.ts';
import { readJson } from '../../support/read-json.ts';

/** A table of `test/cases` that a release can be held against without a browser. */
export interface CaseTable {
  readonly name: string;
  /** What of a release the table is about: a release where this is as it was fails no case of it. */
  about(release: Release): unknown;
  /** The first case that fails, or null. */
  failure(release: Release): string | null;
}

interface FormCases {
  readonly valid: FormData;
  readonly missing: Readonly<Record<string, string | null>>;
  readonly cases: readonly {
    readonly name: string;
    readonly give: FormData;
    readonly facts?: Readonly<Record<string, FactValue>>;
    readonly problems: Readonly<Record<string, string>>;
    readonly kept?: FormData;
    readonly shown?: readonly string[];
  }[];
}

/** All tables; the unit suite plays each of them in a test of its own, too. */
export function caseTables(shipped: Release): readonly CaseTable[] {
  const visits = readGuardCases().flatMap(({ cases }) => cases);
  return [
    {
      name: 'guard',
      about: ({ site, hosts, channels }) => [site, hosts, channels],
      failure: (release) => visits.find((row) => caseFailures(release, row).length > 0)?.name ?? null,
    },
    { name: 'routes', about: ({ site }) => site.routes, failure: routeFailure },
    {
      name: 'names',
      about: ({ site, ads }) => [site.storage, site.api, site.bridge, site.guard, ads],
      failure: nameFailure,
    },
    {
      name: 'conversions',
      about: ({ channels, ads, site }) => [
        Object.values(channels).map(({ id, ad }) => [id, ad]),
        ads,
        site.guard,
      ],
      failure: conversionFailure,
    },
    {
      name: 'environment',
      about: ({ site }) => site.environment,
      failure: ({ site }) =>
        environment.cases.find(({ userAgent, os, app, inWeChat, ...row }) => {
          const touchPoints = 'touchPoints' in row ? Number(row.touchPoints) : 0;
          return !isDeepStrictEqual(readEnvironment(site.environment, userAgent, touchPoints), {
            os,
            app,
            inWeChat,
          });
        })?.name ?? null,
    },
    {
      name: 'phones',
      about: ({ site }) => site.phone,
      failure: ({ site }) =>
        phones.cases.find(
          ({ given, valid, resale }) =>
            isValidPhone(given, site.phone) !== valid || isResalePhone(given, site.phone) !== resale,
        )?.name ?? null,
    },
    ...Object.keys(shipped.forms).map((id) => formTable(id)),
  ];
}

function routeFailure({ site, pages }: Release): string | null {
  const tags: Readonly<Record<string, readonly string[]>> = routes.tags;
  for (const row of routes.routes) {
    const found = site.routes.find(({ path }) => path === row.path);
    const wanted = Object.keys(tags).filter((tag) => tags[tag]?.includes(row.path));
    const isRight =
      found !== undefined &&
      found.access === ('access' in row ? row.access : 'open') &&
      found.keepAlive === ('keepAlive' in row && row.keepAlive === true) &&
      found.title !== '' &&
      Object.hasOwn(pages, found.page) &&
      isDeepStrictEqual(found.tags.filter((tag) => tag in tags).sort(), wanted.sort());
    if (!isRight) return row.path;
  }
  return site.routes.length === routes.routes.length ? null : 'a route that the table lacks';
}

function nameFailure({ site, ads }: Release): string | null {
  const { storage, api, bridge, guard } = site;
  const keys = Object.values(storage.keys);
  for (const row of names.storage) {
    const found = keys.filter(({ name }) => name === row.name);
    const expires = 'expires' in row ? row.expires : undefined;
    if (found.length !== 1 || found[0]?.area !== row.area || found[0]?.expires !== expires) return row.name;
  }
  for (const { path, fields } of names.calls) {
    const found = Object.values(api.endpoints).filter((endpoint) => endpoint.path === path);
    if (found.length !== 1 || !fields.every((field) => found[0]?.fields?.includes(field))) return path;
  }
  const silent = Object.entries(api.endpoints).filter(([, endpoint]) => endpoint.silent);
  const { asked, told, ...place } = names.bridge;
  const compared: readonly (readonly [string, unknown, unknown])[] = [
    ['common fields', commonFields(api.common), names.common],
    ['silent calls', silent.map(([name]) => name), names.silent],
    ['kinds of events', ads.tracking.events.kinds, names.tracking.kinds],
    ['events that are dropped last', ads.tracking.events.dropLast, names.tracking.dropLast],
    ['timeout', api.timeout, names.milliseconds.request],
    ['timeout of the guard', api.guardTimeout, names.milliseconds.guardCall],
    ['active window', guard.windows.active, names.milliseconds.activeWindow],
    ['redirects', guard.maxRedirects, names.maxRedirects],
    ['what the app is asked', Object.values(bridge.ask), asked],
    ['what the app is told', bridge.handlers, told],
    ['time of the app', bridge.timeout, names.milliseconds.native],
    ...Object.entries(place).map(([name, value]) => [name, Reflect.get(bridge, name), value] as const),
  ];
  return compared.find(([, found, wanted]) => !isDeepStrictEqual(found, wanted))?.[0] ?? null;
}

function conversionFailure({ id, site, hosts, channels, ads }: Release): string | null {
  const visit = { id, site, host: hosts.default as HostPart };
  for (const { channel, script, pushes } of conversionCases()) {
    const record = channels[channel];
    const plan = planConversion(visit, ads, {
      now: 0,
      nav: { path: '/login', query: {}, url: '' },
      env: { os: 2, app: 'browser', inWeChat: false, userAgent: '', referrer: '' },
      stored: { user_id: 'u1', channel },
      channels: record ? { [channel]: record } : {},
      replies: {},
      answered: [],
    });
    const told = plan.deliveries.flatMap((one) => (one.via === 'script' ? [one] : []));
    const isRight =
      isDeepStrictEqual(
        told.flatMap((one) => pushesOf(ads, one)),
        pushes,
      ) && told.every((one) => one.script === `/ads/recorder.js?${script}`);
    if (!isRight) return channel;
  }
  return null;
}

/** What stands in the list that a network's script reads, once it is told. */
function pushesOf({ networks }: AdsPart, told: ScriptDelivery): readonly unknown[] {
  const { call } = networks[told.network] as AdNetworkSpec;
  // Baidu's list is made by the page, that of the others by their script.
  const page: Record<string, unknown> = told.network === 'baidu' ? {} : { _ks_trace: [] };
  makeQueue(page, call);
  try {
    makeNetworkCall(page, { call }, told, () => {});
  } catch {
    // Its function is not there.
  }
  return JSON.parse(JSON.stringify(Object.values(page).flat()));
}

function formTable(id: string): CaseTable {
  const { valid, missing, cases } = readJson<FormCases>(`test/cases/forms/${id}.json`);
  const failure = (release: Release): string | null => {
    const form = release.forms[id];
    if (!form) return 'the form';
    const judge = judgeOf(form, release);
    const good = judge(valid);
    if (
      !isDeepStrictEqual(good.problems, {}) ||
      !isDeepStrictEqual([...good.shown].sort(), Object.keys(missing).sort())
    )
      return 'good answers are good';
    for (const [name, message] of Object.entries(missing)) {
      const { [name]: _, ...rest } = valid;
      if (!isDeepStrictEqual(judge(rest).problems, message === null ? {} : { [name]: message }))
        return `without ${name}`;
    }
    for (const { name, give, facts, problems, kept = {}, shown } of cases) {
      const verdict = judge({ ...valid, ...give }, facts);
      const isRight =
        isDeepStrictEqual(verdict.problems, problems) &&
        Object.keys(kept).every((key) => isDeepStrictEqual(verdict.answers[key] ?? null, kept[key])) &&
        (!shown || isDeepStrictEqual(verdict.shown, shown));
      if (!isRight) return name;
    }
    return null;
  };
  return {
    name: `form ${id}`,
    about: ({ forms, formText, site }) => [forms[id], site.phone, site.text, formText],
    failure,
  };
}

function judgeOf(form: FormPackage, release: Release) {
  const { phone } = release.site;
  const texts = visitorTexts(release);
  const validator = loadValidator(form);
  return (data: FormData, facts: Readonly<Record<string, FactValue>> = {}) => {
    const lookup = (name: string) => facts[name] ?? null;
    const { answers, problems } = validateForm({
      form,
      validator,
      data,
      now: NOW,
      phone,
      texts,
      lookup,
    });
    const told: Readonly<Record<string, Json>> = Object.fromEntries(
      problems.map(({ field, message }) => [field, message]),
    );
    return { answers, shown: visibleFields(form, data, lookup), problems: told };
  };
}
