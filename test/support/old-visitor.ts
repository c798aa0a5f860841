import type { DebugSession } from './debug-session.ts';

type Role = 'textbox' | 'button' | 'combobox' | 'radio' | 'checkbox' | 'radiogroup';

/**
 * Runs in the page: the first visible element of a role whose accessible name holds `name`, inside `scope` if given,
 * else in the sheet that is open.
 */
const FINDER = `(role, name, scope) => {
  const kinds = {
    textbox: 'input:not([type=checkbox]):not([type=radio]),textarea',
    button: 'button:not([role]),[role=button]',
    combobox: '[role=combobox]',
    radio: '[role=radio],input[type=radio]',
    checkbox: '[role=checkbox],input[type=checkbox]',
    radiogroup: '[role=radiogroup]',
  };
  const texts = (ids) => ids.split(' ').map((id) => document.getElementById(id)).map((el) => el ? el.textContent : '');
  const nameOf = (el) =>
    el.hasAttribute('aria-labelledby') ? texts(el.getAttribute('aria-labelledby')).join(' ')
    : el.getAttribute('aria-label')
      || Array.prototype.map.call(el.labels || [], (label) => label.textContent).join(' ')
      || el.textContent || el.placeholder || '';
  const all = Array.prototype.slice.call((scope || document.querySelector('[role=dialog]') || document).querySelectorAll(kinds[role]));
  const seen = all.filter((el) => el.getClientRects().length > 0 && nameOf(el).indexOf(name) >= 0);
  return seen.filter((el) => nameOf(el).trim() === name)[0] || seen[0] || null;
}`;

/** A person in front of a browser too old for today's drivers: looks, taps and types through the debugging protocol. */
export interface OldVisitor {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  ask(expression: string): Promise<unknown>;
  /** Waits until an expression is true; the text says what was waited for when it never is. */
  until(what: string, expression: string): Promise<void>;
  /** Waits for a control, brings it into view and taps it. `inside` names the group it belongs to. */
  tap(role: Role, name: string, inside?: string): Promise<void>;
  type(name: string, text: string): Promise<void>;
  /** Errors of the console and uncaught exceptions. */
  readonly errors: readonly string[];
}

const PATIENCE = 20_000;

export async function newOldVisitor(page: DebugSession): Promise<OldVisitor> {
  const errors: string[] = [];
  page.on('Runtime.exceptionThrown', (params) => errors.push(JSON.stringify(params.exceptionDetails)));
  page.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error') errors.push(JSON.stringify(args));
  });
  page.on('Log.entryAdded', ({ entry }) => {
    const { level, text, url } = entry as { level: string; text: string; url?: string };
    if (level === 'error') errors.push(`${text} ${url ?? ''}`);
  });
  await page.call('Page.enable');
  await page.call('Runtime.enable');
  await page.call('Log.enable');
  await page.call('Emulation.setDeviceMetricsOverride', {
    width: 360,
    height: 640,
    deviceScaleFactor: 1,
    mobile: true,
  });

  const ask = async (expression: string): Promise<unknown> => {
    const answer = await page.call('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (answer.exceptionDetails !== undefined) {
      throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`);
    }
    return (answer.result as { value?: unknown }).value;
  };
  const until = async (what: string, expression: string): Promise<void> => {
    const deadline = performance.now() + PATIENCE;
    // A page on its way to another address cannot answer; the next one will.
    while ((await ask(expression).catch(() => false)) !== true) {
      if (performance.now() > deadline) {
        const text = await ask('document.body.innerText');
        throw new Error(
          `${what} did not come. Errors: ${errors.join('\n')}\nThe page says:\n${String(text)}`,
        );
      }
      await ask('new Promise(requestAnimationFrame)').catch(() => null);
    }
  };
  const control = (role: Role, name: string, inside?: string): string => {
    const scope = inside === undefined ? 'null' : `(${FINDER})('radiogroup', ${JSON.stringify(inside)})`;
    return `(${FINDER})('${role}', ${JSON.stringify(name)}, ${scope})`;
  };
  const tap = async (role: Role, name: string, inside?: string): Promise<void> => {
    const found = control(role, name, inside);
    await until(`the ${role} "${name}"`, `(el => el !== null && !el.disabled)(${found})`);
    const place = `(el => { el.scrollIntoView({ block: 'center' }); const r = el.getBoundingClientRect();
      return { x: r.left + r.width / 2, y: r.top + r.height / 2 }; })(${found})`;
    // A sheet that slides up takes no tap for a moment, and its buttons are elsewhere at the next; nobody is as fast.
    // On a busy machine it stands still between two frames, so that frames count.
    await until(
      `room for a tap on the ${role} "${name}"`,
      `((el, { x, y }) => { const hit = document.elementFromPoint(x, y); const label = hit && hit.closest('label');
        if (!window.framesSeen) { window.framesSeen = 1;
          (function seen() { window.framesSeen += 1; requestAnimationFrame(seen); })(); }
        const place = x + ' ' + y;
        if (window.lastPlace !== place) { window.lastPlace = place; window.placeSince = window.framesSeen; }
        return window.framesSeen - window.placeSince > 5 && hit !== null && (el.contains(hit) || (label !== null && label.contains(el))); })(${found}, ${place})`,
    );
    const { x, y } = (await ask(place)) as { x: number; y: number };
    for (const type of ['mousePressed', 'mouseReleased']) {
      await page.call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    }
  };
  return {
    errors,
    ask,
    until,
    tap,
    async open(url) {
      await page.call('Page.navigate', { url });
      await until(`the page ${url}`, `document.readyState === 'complete' && location.href !== 'about:blank'`);
    },
    async type(name, text) {
      await tap('textbox', name);
      await until(`focus in "${name}"`, `document.activeElement === ${control('textbox', name)}`);
      for (const key of text) await page.call('Input.dispatchKeyEvent', { type: 'char', text: key });
    },
  };
}
