// biome-ignore-all lint/style/noRestrictedGlobals: this script runs before there is a platform
import type { EarlyForm, EarlyPlan, EarlyPress } from '../../decide/model/early-plan.ts';
import { isResalePhone, isValidPhone, normalisePhone } from '../../forms/phone.ts';
import type { EarlyScript, EarlySent, EarlyUse } from '../../runtime/platform/early-use.ts';
import { showPhone } from '../../runtime/platform/show-phone.ts';
import { callNow } from './call-now.ts';
import { passGate } from './pass-gate.ts';

/*
 * The inline script of entry pages: it answers what a visitor does between the first paint and the moment when the
 * application stands. Mistakes are said as the application would say them, a code is really asked for, chips can be
 * picked; every other press is kept. `engine/runtime/platform/hand-over.ts` carries out what is left.
 */

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** A mistake that is said beside a control. */
interface Said {
  readonly row: Element;
  readonly wrong: string;
  readonly control: Element;
  readonly message: HTMLElement;
}

const TEXT_BOX = 'textarea,input:not([type=checkbox]):not([type=radio]):not([type=file])';
const CHIP = 'button[role=radio],button[role=checkbox]';
const TICK = 'input[type=checkbox],input[type=radio]';
const EVENTS = ['click', 'submit', 'input', 'change'];
const BUSY = 'aria-busy';
const CHECKED = 'aria-checked';
/** After this long nothing comes any more: `boot.js` says so, and no button pretends to work. */
const PATIENCE_MS = 20_000;

const plan = JSON.parse(document.getElementById('dukou-early')?.textContent || '{"forms":[]}') as EarlyPlan;
let said: Said[] = [];
/** Chips that were touched, with how they came. */
const picked = new Map<HTMLElement, string | null>();
let pressed: HTMLElement[] = [];
/** The call that was made, and the button whose press made it. */
let sent: EarlySent | null = null;
let asking: HTMLElement | null = null;
/** The number that stood there at the last press. */
let askedFor = '';
let box = '';

const find = (id: string) => document.getElementById(id);
const textIn = (id: string) => normalisePhone((find(id) as TextBox).value);

function isEmpty(control: Element): boolean {
  if (control.matches(TICK)) return !(control as HTMLInputElement).checked;
  if (control.matches(TEXT_BOX)) return (control as TextBox).value.trim() === '';
  return (
    control.querySelector(`[${CHECKED}=true],:checked`) === null &&
    !!control.querySelector(`${CHIP},${TICK},.dk-picker-none`)
  );
}

/** What is wrong with a field; empty when nothing is, as far as can be told here. */
function mistakeIn(form: EarlyForm, id: string): string {
  const field = form.fields.find((one) => one.id === id);
  const control = find(id);
  if (!field || !control) return '';
  if (isEmpty(control)) return field.need;
  if (!field.isPhone || !form.phone) return '';
  const { rules, invalid, resale } = form.phone;
  const phone = textIn(id);
  if (!isValidPhone(phone, rules)) return invalid;
  return isResalePhone(phone, rules) ? resale : '';
}

function say(form: EarlyForm, id: string, text: string): void {
  const control = find(id) as HTMLElement;
  const row = control.closest(form.row) as Element;
  const message = document.createElement('p');
  message.className = form.message;
  // All of them at once would be read out one after another.
  if (said.length === 0) message.setAttribute('role', 'alert');
  message.textContent = text;
  row.insertAdjacentElement(form.isInside ? 'beforeend' : 'afterend', message);
  row.classList.add(form.wrong);
  control.setAttribute('aria-invalid', 'true');
  said.push({ row, wrong: form.wrong, control, message });
}

function unsay(one: Said): void {
  one.message.remove();
  one.row.classList.remove(one.wrong);
  one.control.removeAttribute('aria-invalid');
  said = said.filter((other) => other !== one);
}

const rest = (button: HTMLElement) => button.setAttribute(BUSY, 'false');

function keep(button: HTMLElement): void {
  pressed.forEach(rest);
  // What waits for the answer of its call is carried out, whatever is pressed after it.
  pressed = pressed.filter((one) => one === asking && one !== button).concat(button);
}

function press(form: EarlyForm, { needs, call }: EarlyPress, button: HTMLElement): void {
  said.slice().forEach(unsay);
  const wrong = needs.filter((id) => mistakeIn(form, id));
  for (const id of form.saysAll ? wrong : wrong.slice(0, 1)) say(form, id, mistakeIn(form, id));
  keep(button);
  const [first] = said;
  if (first) {
    const { control } = first;
    ((control.querySelector('button,input') as HTMLElement | null) ?? (control as HTMLElement)).focus();
    return;
  }
  if (call) {
    box = call.phone[1];
    askedFor = textIn(box);
    if (!asking) sent = callNow(call, askedFor);
    if (sent) asking = button;
  }
  showBusy();
}

function showBusy(): void {
  for (const one of pressed) one.setAttribute(BUSY, 'true');
}

/** What was wrong with a control is wrong no more: a press that was answered by that is over. */
function mend(target: Element): void {
  for (const one of said.slice()) {
    if (!one.row.contains(target) || isEmpty(one.control)) continue;
    unsay(one);
    if (said.length === 0) pressed = pressed.filter((button) => button === asking);
  }
}

function pick(chip: HTMLElement): void {
  const group = chip.closest('[role=radiogroup]');
  const isPicked = chip.getAttribute(CHECKED) === 'true';
  if (group && isPicked && group.getAttribute('aria-required') === 'true') return;
  const set = (one: HTMLElement, value: boolean) => {
    if (!picked.has(one)) picked.set(one, one.getAttribute(CHECKED));
    one.setAttribute(CHECKED, String(value));
  };
  if (group && !isPicked)
    for (const other of Array.from(group.querySelectorAll<HTMLElement>(CHIP))) set(other, false);
  set(chip, !isPicked);
}

function hear(event: Event): void {
  const target = event.target as Element;
  if (!target.closest('#root')) return;
  if (event.type === 'submit') {
    event.preventDefault();
    const button = target.querySelector('[type=submit]') as HTMLElement | null;
    if (button) answer(button, target);
  } else if (event.type === 'click') {
    // A submission tells of itself.
    const button = target.closest('button:not([type=submit])') as HTMLElement | null;
    if (button?.matches(CHIP)) {
      pick(button);
      mend(button);
    } else if (button) answer(button);
  } else {
    if (plan.forms.some(({ at, phone }) => phone && target.matches(`${at} [type=tel]`)))
      showPhone(target as HTMLInputElement);
    mend(target);
  }
}

/** @param submitted the form whose button it is. */
function answer(button: HTMLElement, submitted?: Element): void {
  for (const form of plan.forms)
    for (const one of form.presses)
      if (one.at ? button.matches(one.at) : submitted?.matches(form.at)) {
        press(form, one, button);
        return;
      }
  keep(button);
  showBusy();
}

function take(): EarlyUse {
  for (const name of EVENTS) document.removeEventListener(name, hear, true);
  clearTimeout(timer);
  pressed.forEach(rest);
  // A code for another number nobody has asked for.
  if (asking && textIn(box) !== askedFor) pressed = pressed.filter((button) => button !== asking);
  for (const one of said.slice()) unsay(one);
  const all = <T extends Element>(selector: string) =>
    Array.from(document.querySelectorAll<T>(selector)).filter((one) => one.closest('#root'));
  const ticks = all<HTMLInputElement>(TICK).filter(
    (tick) => tick.checked !== tick.defaultChecked && (tick.type === 'checkbox' || tick.checked),
  );
  const chips = Array.from(picked).map(([chip, before]) => {
    const is = chip.getAttribute(CHECKED) === 'true';
    chip.setAttribute(CHECKED, String(before));
    return [chip, is] as const;
  });
  return {
    typed: all<TextBox>(TEXT_BOX)
      .filter((one) => one.value !== one.defaultValue)
      .map((one) => [one, one.value] as const),
    ticked: [
      ...ticks.map((tick) => [tick, tick.checked] as const),
      // What was picked before what it took the place of.
      ...chips
        .filter(([chip, is]) => String(is) !== picked.get(chip))
        .sort(([, one], [, other]) => +other - +one),
    ],
    pressed,
  };
}

const isLeaving = plan.gate ? passGate(plan.gate) : false;
for (const name of EVENTS) document.addEventListener(name, hear, true);
const timer = setTimeout(() => pressed.forEach(rest), PATIENCE_MS);
const script: EarlyScript = {
  isLeaving,
  get sent() {
    return sent;
  },
  take,
  forget: () => {
    sent = null;
  },
};
(window as { dukouEarly?: EarlyScript }).dukouEarly = script;
