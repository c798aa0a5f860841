import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { FailureCell } from '../../engine/analyse/failures/failure-cell.ts';
import { failureModes } from '../../engine/analyse/failures/failure-mode.ts';
import type { FailureWorld, VisitStop } from '../../engine/analyse/failures/visit-stop.ts';
import { fillSample } from '../../engine/analyse/healthy-body.ts';
import { readSampleReplies } from '../../engine/compile/sample-replies.ts';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import { matchPath } from '../../engine/decide/routing/match-path.ts';
import { events, fillPackage, sendPackage } from './fill-package.ts';
import { loginControls, SUBMIT } from './journey.ts';
import { messages } from './outage.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { shippedSources } from './shipped-release.ts';

const samples = readSampleReplies(shippedSources());

/** Answers of a healthy backend to calls that the guard does not make. */
const HEALTHY: Readonly<Record<string, JsonObject>> = {
  sendLoginSms: { code: 200, data: { resend_after: 60, expires_in: 300, code_length: 6 } },
  loginSmsCode: { code: 200, data: { access_token: 'somebody', userinfo: { id: 'somebody' } } },
  appIndex: { code: 200, data: { products: [] } },
};

const AGREE = '同意并提交';
const ASK_CODE = '获取验证码';

/** A visitor who is logged in: no form asks for a code. */
const KNOWN = { hasToken: true, smsCode: () => '' };

/** A little more than a bound, in milliseconds: the page has to be drawn, too. */
const MARGIN = 300;

/** Milliseconds between two looks: who looks all the time takes it from the pages that several visitors wait for. */
const LOOK_AGAIN = 50;

/** One cell of the table, to be played by a browser. */
export interface PlayedCell {
  readonly origin: string;
  /** Where the product is reached from outside the browser, under whatever name of a host the visitor has for it. */
  readonly server: string;
  readonly world: FailureWorld;
  readonly stop: VisitStop;
  /** The stop that a visitor comes through; null where the visit begins at the stop itself. */
  readonly arrival: VisitStop | null;
  readonly cell: FailureCell;
  /** City of the IP look-up. */
  readonly city: string | null;
  /** Every notice of the table: those that a cell does not name must not be there. */
  readonly notices: readonly string[];
}

/**
 * Plays a cell, and then others for which the visitor only has to do the same again. Resolves to what is otherwise
 * than they say, by the way of failing; nothing for those where all is as they say.
 */
export async function playCells(
  page: Page,
  played: PlayedCell,
  others: readonly FailureCell[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const wrong: Record<string, readonly string[]> = {};
  const note = ({ fails }: FailureCell, found: readonly string[]) => {
    if (found.length > 0) wrong[fails] = found;
  };
  note(played.cell, await playCell(page, played));
  for (const cell of others) {
    let asked = 0;
    const again = { ...played, cell };
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await stubBackend(page, again);
    await breakThing(page, again, () => (asked += 1));
    const submit = played.stop.asksConsent ? AGREE : (loginForm(again)?.submitText ?? SUBMIT);
    await (cell.thing.name === 'formSave'
      ? page.getByRole('button', { name: submit }).click()
      : repeat(page, again));
    note(cell, await untilEqual(page, again, () => asked));
  }
  return wrong;
}

async function playCell(page: Page, played: PlayedCell): Promise<readonly string[]> {
  const { stop, arrival, cell } = played;
  let asked = 0;
  const breaks = () => breakThing(page, played, () => (asked += 1));
  await page.clock.install();
  await stubBackend(page, played);
  await stubApp(page, played);
  const first = arrival ?? stop;
  await seed(page, played, first);
  if (!arrival && !stop.asksConsent) await breaks();
  await page.goto(played.origin + addressOf(first));
  const form = arrival && loginForm({ ...played, stop: arrival });
  if (form) {
    await fillLoginForm(page, form, 'formSave');
    await breaks();
    await sendPackage(page, events(), form);
  } else if (arrival) {
    await logIn(page, breaksLogin(cell) ? breaks : null);
    if (stop.id.startsWith('saved') || stop.asksConsent || cell.thing.name === 'formSave') {
      const ofLogin = played.world.release.forms['form-package'] as FormPackage;
      await page.getByRole('textbox', { name: '真实姓名' }).waitFor();
      await fillPackage(page, events(), ofLogin, goodAnswers(ofLogin), KNOWN);
      if (!stop.asksConsent) await breaks();
      await sendPackage(page, events(), ofLogin);
    }
  } else await act(page, played);
  if (stop.asksConsent) await answerInstitution(page, played, breaks);
  return untilEqual(page, played, () => asked);
}

/**
 * Agrees to what an institution asks; for the call of who declines, declines after an agreement whose answer was lost.
 */
async function answerInstitution(
  page: Page,
  { world, cell }: PlayedCell,
  breaks: () => Promise<void>,
): Promise<void> {
  const { formSave } = world.visit.site.api.endpoints;
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox').check();
  if (cell.thing.name === 'formSave') await breaks();
  else await page.route(`**${formSave?.path}`, (route) => route.abort('connectionrefused'));
  await sheet.getByRole('button', { name: AGREE }).click();
  if (cell.thing.name === 'formSave') return;
  await sheet.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await breaks();
  await sheet.getByRole('button', { name: '不同意' }).click();
}

/** A failure that is in place before the visitor logs in. */
const breaksLogin = ({ stop, thing }: FailureCell): boolean =>
  stop === 'logs in' && thing.name !== 'formSave';

async function untilEqual(page: Page, played: PlayedCell, asked: () => number): Promise<readonly string[]> {
  const { cell } = played;
  const hangs = cell.fails.endsWith('no answer');
  const deadline = performance.now() + 15_000;
  let ran = false;
  for (;;) {
    const isAsked = cell.thing.kind === 'app' || asked() > 0;
    if (isAsked && hangs && !ran && cell.atMost > 0) {
      const waiting = await notThereMeanwhile(page, played);
      if (waiting !== null) return [waiting];
      await page.clock.runFor(cell.atMost + MARGIN);
      ran = true;
    }
    const wrong = [...(isAsked ? [] : ['it was not asked for']), ...(await differences(page, played))];
    if (wrong.length === 0)
      return [...(await later(page, played, asked)), ...(await afterLogin(page, played))];
    if (performance.now() > deadline) return wrong;
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), LOOK_AGAIN);
    // Whatever waits for its turn besides the call: tracking, idle time.
    if (!isAsked && cell.atMost === 0 && cell.thing.kind !== 'guard call') await page.clock.runFor(500);
  }
}

/**
 * What is wrong while the guard waits for an answer that never comes: the page that it names stands, or the one before.
 */
async function notThereMeanwhile(page: Page, { arrival, cell }: PlayedCell): Promise<string | null> {
  if (cell.thing.kind !== 'guard call' && cell.thing.kind !== 'app') return null;
  const before = arrival?.journey.shown?.page ?? null;
  const wanted = cell.meanwhile ?? before;
  if (wanted === null) return null;
  return page
    .locator(`[data-screen="${wanted}"]`)
    .waitFor({ timeout: 15_000 })
    .then(
      () => null,
      () => `${wanted} does not stand while the answer is waited for`,
    );
}

/** What is told to somebody for whom nobody waits is told again, or not. */
async function later(
  page: Page,
  { cell: { kept, thing, fails }, world }: PlayedCell,
  asked: () => number,
): Promise<readonly string[]> {
  // What another release has is asked for there.
  if (thing.kind === 'part' && !fails.startsWith('everywhere')) return [];
  if (!/Report$|^track$|^ads\.json$/.test(thing.name)) return [];
  const wanted = kept.some((what) => / (another try|asked for again)/.test(what));
  const before = asked();
  // Nobody waits: the request has all the time that any call has.
  if (fails === 'no answer') await page.clock.fastForward(world.visit.site.api.timeout);
  for (let second = 0; second < 40; second += 1) {
    await page.clock.runFor(1000);
    if (asked() > before) return wanted ? [] : ['it was asked for again'];
    if (!wanted && second > 8) return [];
  }
  return wanted ? ['it was not asked for again'] : [];
}

/** What is missing in the form, also of what no draft keeps, once the visitor whose login ended has logged in again. */
async function afterLogin(page: Page, played: PlayedCell): Promise<readonly string[]> {
  const { cell, origin, stop, world } = played;
  const { kept, lost } = cell;
  const isAsked = kept.some((what) => what.startsWith('the question'));
  if (!isAsked && (loginForm(played) || !kept.some((what) => what.startsWith('every answer')))) return [];
  if (isAsked && lost.length === 0) return notAsked(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await stubBackend(page, played);
  await logIn(page, null);
  if (isAsked) {
    await page.waitForURL(({ pathname }) => pathname !== world.visit.site.api.unauthorised.to);
    await page.goto(origin + stop.journey.path);
    return notAsked(page);
  }
  await page.getByRole('button', { name: '上一步' }).click();
  const number = page.getByRole('textbox', { name: '身份证号' });
  return (await number.inputValue()) === '' ? ['身份证号 is empty after another login'] : [];
}

async function notAsked(page: Page): Promise<readonly string[]> {
  const agree = page.getByRole('dialog').getByRole('button', { name: AGREE });
  return agree.waitFor().then(
    () => [],
    () => ['the institution does not ask again'],
  );
}

async function differences(
  page: Page,
  { world, stop, cell, notices }: PlayedCell,
): Promise<readonly string[]> {
  const seen = await page.evaluate(() => ({
    path: location.pathname,
    screen: document.querySelector('[data-screen]')?.getAttribute('data-screen') ?? null,
    text: document.body?.innerText ?? '',
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
  }));
  const said = await messages(page);
  const wrong: string[] = [];
  const match = matchPath(world.visit, cell.path);
  if (seen.path !== cell.path) wrong.push(`the path is ${seen.path}, not ${cell.path}`);
  if (match.kind === 'page' && seen.screen !== match.screen) wrong.push(`the screen is ${seen.screen}`);
  if (seen.screen !== cell.page) wrong.push(`the page is that of ${seen.screen}, not ${cell.page}`);
  for (const notice of cell.notices) {
    if (!said.includes(notice) && !seen.text.includes(notice))
      wrong.push(`the page says "${said}", not "${notice}"`);
  }
  // One notice can be the end of another.
  const rest = cell.notices.reduce((text, notice) => text.replaceAll(notice, ''), said);
  for (const notice of notices) {
    if (!cell.notices.includes(notice) && rest.includes(notice)) wrong.push(`the page says "${notice}"`);
  }
  const { keys } = world.visit.site.storage;
  const healthy = stop.journey.stored;
  const read = (key: string): string | undefined => {
    const spec = keys[key];
    const values = { user_id: String(healthy.user_id ?? ''), channel: String(healthy.channel ?? '') };
    const name = (spec?.name ?? key).replace(/\{(\w+)\}/g, (_, part: 'channel') => values[part] ?? '');
    return (spec?.area === 'session' ? seen.session : seen.local)[name];
  };
  const isPlain = (key: string) =>
    keys[key] && keys[key]?.type !== 'json' && keys[key]?.expires === undefined;
  if (cell.thing.kind === 'guard call' || cell.thing.kind === 'app') {
    // A time of the table's own visit stands for one of this visit.
    const isHealthy = (key: string): boolean =>
      healthy[key] === stop.start.now
        ? Number(read(key)) >= stop.start.now
        : read(key) === String(healthy[key]);
    for (const key of cell.kept.filter(isPlain)) {
      if (!isHealthy(key)) wrong.push(`${key} is ${read(key)}, not ${healthy[key]}`);
    }
    for (const key of cell.lost.filter(isPlain)) {
      if (isHealthy(key)) wrong.push(`${key} is there all the same`);
    }
  } else {
    for (const key of world.visit.site.api.unauthorised.clear) {
      if (cell.lost.includes(key) && read(key)) wrong.push(`${key} is still there`);
      if (cell.kept.includes(key) && !read(key)) wrong.push(`${key} is gone`);
    }
  }
  const phone = page.getByRole('textbox', { name: '手机号' }).first();
  if (cell.lost.includes('what was typed') && (await phone.count()) > 0 && (await phone.inputValue()) !== '')
    wrong.push('手机号 is there all the same');
  if (cell.kept.includes('what was typed')) {
    for (const name of ['手机号', '真实姓名']) {
      const field = page.getByRole('textbox', { name }).first();
      if ((await field.count()) > 0 && (await field.inputValue()) === '') wrong.push(`${name} is empty`);
    }
  }
  if (cell.kept.some((what) => what.includes('draft')) && !read('drafts')) wrong.push('no draft is kept');
  return wrong;
}

/** The form of the page that a visitor arrives at, where it logs visitors in. */
function loginForm({ world: { release }, stop }: PlayedCell): FormPackage | null {
  const { page = '' } = stop.journey.shown ?? {};
  const block = release.pages[page]?.blocks.find((one) => one.block === 'form');
  const form = release.forms[String(block?.with.form)];
  return form?.login ? form : null;
}

/** What a visitor does so that a call of the login, or of a form that logs in, is asked for. */
async function fillLoginForm(page: Page, form: FormPackage, name: string): Promise<void> {
  const { smsCode, ...others } = goodAnswers(form);
  const isAsked = name !== 'sendLoginSms';
  const answers = isAsked ? { ...others, smsCode: String(smsCode) } : others;
  await fillPackage(page, events(), form, answers, { hasToken: false, smsCode: () => String(smsCode) });
  if (!isAsked) return page.getByRole('button', { name: ASK_CODE }).tap();
}

function goodAnswers({ id }: FormPackage): Readonly<Record<string, Json>> {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8')).valid;
}

/** The same call once more, on the same page. */
async function repeat(page: Page, played: PlayedCell): Promise<void> {
  if (played.cell.thing.name === 'sendLoginSms') return page.getByRole('button', { name: ASK_CODE }).click();
  const form = loginForm(played);
  if (!form) return act(page, played);
  // A code that was refused is not sent again, and one whose answer was lost is told otherwise: it may be used up.
  const code = page.getByRole('textbox', { name: '验证码' });
  await code.fill(String(Number(await code.inputValue()) + 1));
  await page.getByRole('button', { name: form.submitText }).tap();
}

/** What a visitor does so that the thing is asked for. */
async function act(page: Page, played: PlayedCell): Promise<void> {
  const { stop } = played;
  const { thing } = played.cell;
  const form = loginForm(played);
  const logsIn = stop.id === 'logs in by the form' || stop.asksConsent;
  if (form && (logsIn || ['sendLoginSms', 'loginSmsCode'].includes(thing.name))) {
    await fillLoginForm(page, form, thing.name);
    if (thing.name !== 'sendLoginSms') await sendPackage(page, events(), form);
    return;
  }
  if (thing.name === 'sendLoginSms' || thing.name === 'loginSmsCode') {
    const login = loginControls(page);
    await login.phone.fill('13812345678');
    await login.agree.check();
    if (thing.name === 'sendLoginSms') return login.ask.click();
    await login.code.fill('123456');
    return login.submit.click();
  }
  if (thing.name === 'userSave') {
    await page.getByRole('button', { name: '申请删除我的资料' }).click();
    return page.getByRole('dialog').getByRole('button', { name: '确认删除' }).click();
  }
  if (thing.name.startsWith('agreements/')) return page.getByRole('button', { name: '《' }).first().click();
}

async function logIn(page: Page, breaks: (() => Promise<void>) | null): Promise<void> {
  const login = loginControls(page);
  await login.phone.fill('13812345678');
  await login.agree.check();
  await login.code.fill('123456');
  await page.waitForLoadState('networkidle');
  await breaks?.();
  await login.submit.click();
}

/** Makes the one thing fail. */
async function breakThing(page: Page, { world, cell, server }: PlayedCell, asked: () => void): Promise<void> {
  const { thing, fails } = cell;
  const { api } = world.visit.site;
  const told = fails.replace('everywhere: ', '');
  const everywhere = told !== fails;
  const answer = (route: Route): Promise<void> | void => {
    asked();
    const mode = failureModes(api, api.endpoints[thing.name]).find(({ id }) => id === told);
    if (told === 'no answer') return;
    if (told === 'no connection') return route.abort('connectionrefused');
    if (told === 'another hash') return otherBytes(route, server);
    if (told === 'not a script')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>渡口</title>' });
    if (told === 'HTTP 404') return route.fulfill({ status: 404, body: '' });
    if (mode?.answer) return route.fulfill(mode.answer);
    throw new Error(`no stub for ${thing.name}: ${fails}`);
  };
  if (thing.kind === 'app') return;
  const address =
    thing.kind === 'part'
      ? new RegExp(`${everywhere ? '' : '/release/[^/]+'}/${thing.name.replaceAll('.', '\\.')}(\\?|$)`)
      : `**${thing.kind === 'code' ? '/assets/*.js' : thing.address}`;
  await page.route(address, answer);
}

async function otherBytes(route: Route, server: string): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  // Not `route.fetch`: of a visitor who leaves meanwhile it is never answered, and fails whichever test is next.
  const response = await fetch(server + pathname + search);
  const contentType = response.headers.get('content-type') ?? '';
  const body = `${await response.text()} `;
  await route.fulfill({ status: response.status, contentType, body }).catch((error: unknown) => {
    // The visitor left in the meantime.
    if (!/disposed|closed/.test(String(error))) throw error;
  });
}

async function stubBackend(page: Page, { world, cell, stop, city }: PlayedCell): Promise<void> {
  const result = stop.id === 'saved, fail' ? 0 : 1;
  const asked: JsonObject = stop.asksConsent ? { institution: { name: '示例银行' } } : {};
  const saved: JsonObject = { code: 200, data: { result, application_no: '1', ...asked } };
  for (const [endpoint, { path }] of Object.entries(world.visit.site.api.endpoints)) {
    await page.route(`**${path}`, (route) => {
      const fields = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ''));
      const sample = samples[endpoint];
      const body = sample
        ? fillSample(sample, { ...fields, city })
        : (HEALTHY[endpoint] ?? { code: 200, data: {} });
      return route.fulfill({
        json: endpoint === 'formSave' && (stop.asksConsent || cell.thing.name !== 'formSave') ? saved : body,
      });
    });
  }
}

/** A native app that fails as the cell says; none for all other cells. */
async function stubApp(page: Page, { world, cell: { thing, fails } }: PlayedCell): Promise<void> {
  const { bridge } = world.visit.site;
  if (thing.kind !== 'app' || fails === 'no app') return;
  await page.addInitScript(
    ({ object, method, fails }) => {
      const view = window as unknown as Record<string, unknown>;
      view[object] = {
        [method]: () => {
          if (fails === 'no answer') return new Promise(() => {});
          if (fails === 'refuses') return Promise.reject(new Error('refused'));
          return Promise.resolve({});
        },
      };
    },
    { object: bridge.object, method: bridge.method, fails },
  );
}

async function seed(page: Page, { world }: PlayedCell, { start }: VisitStop): Promise<void> {
  const { keys } = world.visit.site.storage;
  const values = Object.entries(start.stored)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ({
      area: keys[key]?.area ?? 'local',
      name: keys[key]?.name ?? key,
      value: String(value),
    }));
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('seeded') !== null) return;
    sessionStorage.setItem('seeded', '1');
    for (const { area, name, value } of entries) {
      (area === 'session' ? sessionStorage : localStorage).setItem(name, value);
    }
  }, values);
}

function addressOf({ id, start }: VisitStop): string {
  // A visit from an ad brings what conversions are reported with.
  const query = new URLSearchParams(start.nav.query);
  if (id === 'arrives' || ['/', '/login'].includes(start.nav.path)) {
    query.set('bd_vid', 'click');
    query.set('utm_source', 'kuaishou');
    query.set('callback', 'click');
  }
  return `${start.nav.path}?${query}`;
}
