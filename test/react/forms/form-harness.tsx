import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FormData, FormPackage } from '../../../engine/decide/model/form.ts';
import type { Envelope, Reply } from '../../../engine/decide/model/reply.ts';
import { fillText } from '../../../engine/decide/text/fill-text.ts';
import { loadValidator } from '../../../engine/forms/load-validator.ts';
import { EngineProvider } from '../../../engine/react/page/engine-context.tsx';
import type { Engine } from '../../../engine/runtime/engine.ts';
import type { Draft } from '../../../engine/runtime/forms/drafts.ts';
import type { Submission } from '../../../engine/runtime/forms/form-flow.ts';
import type { ConsentStep } from '../../../engine/runtime/forms/pending-save.ts';
import { createMemoryAddress, type MemoryAddress } from '../../../engine/runtime/platform/memory-address.ts';
import type { FlowResult } from '../../../engine/runtime/run/visitor-call.ts';
import api from '../../../schemas/api.json';
import { fetches } from '../../../schemas/guard.json';
import phone from '../../../schemas/phone.json';
import formTexts from '../../../schemas/text/form.json';
import partTexts from '../../../schemas/text/form-parts.json';
import pageTexts from '../../../schemas/text/zh-CN.json';
import { NOW } from '../../forms/valid-answers.ts';
import { blocksThatTell } from '../../support/blocks-that-tell.ts';
import { noteDrawn } from '../../support/drawn-roots.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Saves nothing; the test says how each attempt ends. */
/** Milliseconds. */
const A_MOMENT = 5000;

export class FakeForms {
  saving = false;
  readonly submitted: FormData[] = [];
  /** What a draft would keep of each attempt. */
  readonly own: FormData[] = [];
  readonly consented: boolean[] = [];
  kept: FormData = {};
  keptStep = 0;
  /** They were saved. */
  keptSaved = false;
  forgotten = 0;
  /** Late comes the answer to the last save, which is not of what the form holds now. */
  superseded = async () => {};
  private end: ((result: FlowResult) => void) | null = null;
  private readonly asked = observable.box<ConsentStep | null>(null, { deep: false });
  private readonly version = observable.box(0);

  constructor() {
    makeObservable(this, { saving: observableRef });
  }

  /** As in the browser's storage, each draft that is kept may have changed it. */
  get consent(): ConsentStep | null {
    this.version.get();
    return this.asked.get();
  }

  set consent(step: ConsentStep | null) {
    runInAction(() => this.asked.set(step));
  }

  readonly drafts = {
    save: (_: FormPackage, { answers }: Draft) => {
      this.kept = answers;
      runInAction(() => this.version.set(this.version.get() + 1));
    },
    read: (): Draft | null =>
      Object.keys(this.kept).length > 0
        ? { answers: this.kept, step: this.keptStep, isSaved: this.keptSaved }
        : null,
    drop: () => {},
    settle: () => {},
    forget: () => {
      this.forgotten += 1;
    },
    elsewhere: () => null,
  };

  submit(_: FormPackage, answers: FormData, { own, superseded }: Submission = {}): Promise<FlowResult> {
    this.submitted.push(answers);
    if (own) this.own.push(own);
    this.superseded = () => act(async () => superseded?.());
    return this.wait();
  }

  answerConsent(agreed: boolean): Promise<FlowResult> {
    this.consented.push(agreed);
    return this.wait();
  }

  finish(result: FlowResult, consent: ConsentStep | null = null): Promise<void> {
    return act(async () => {
      runInAction(() => {
        this.saving = false;
        this.consent = consent;
      });
      this.end?.(result);
    });
  }

  private wait(): Promise<FlowResult> {
    runInAction(() => {
      this.saving = true;
    });
    return new Promise((resolve) => {
      this.end = resolve;
    });
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  'form.loadFailed': pageTexts.text['form.loadFailed'],
  'form.retry': pageTexts.text['form.retry'],
  'block.failed': pageTexts.text['block.failed'],
  'nav.reload': pageTexts.text['nav.reload'],
  ...formTexts.text,
  ...partTexts.text,
  'error.network': '网络异常，请检查网络后再试一次',
  'error.slow': '网络有些慢，请稍后重试',
};

export interface Harness {
  readonly root: HTMLElement;
  readonly forms: FakeForms;
  /** Number of times that the form package was asked for. */
  readonly loads: () => number;
  readonly show: (node: ReactNode) => Promise<void>;
  readonly engine: Engine;
}

/** A page with an engine of which the forms are a fake and everything else answers from here. */
export function createHarness(
  packages: readonly FormPackage[],
  facts: Readonly<Record<string, string>> = {},
): Harness & {
  fail: boolean;
  online: boolean;
  /** How many questions of the browser wait for the page to be left. */
  warnings: number;
  readonly address: MemoryAddress;
  /** Calls that were made, by name, and what the backend answers; a call without an answer fails. */
  readonly calls: readonly string[];
  answers: Record<string, Promise<Envelope>>;
  /** A fact becomes known, as when the native app answers late. */
  know: (name: string, value: string) => Promise<void>;
  reconnect: () => Promise<void>;
} {
  const forms = new FakeForms();
  const replies = observable.box<Readonly<Record<string, Reply>>>({}, { deep: false });
  const late = observable.box<Readonly<Record<string, string>>>({}, { deep: false });
  const fact = (name: string) => {
    const [, fetch = '', field = ''] = name.split('.');
    if (name === 'visit.hasToken') return facts['session.token'] !== undefined;
    const replied = name.startsWith('reply.') ? replies.get()[fetch]?.data[field] : null;
    return late.get()[name] ?? facts[name] ?? replied ?? null;
  };
  let loads = 0;
  const address = createMemoryAddress('https://site.example/login', '');
  address.push('/form-package');
  let comeOnline = () => {};
  const host = document.createElement('div');
  host.className = 'dk-page';
  document.body.replaceChildren(host);
  const reactRoot = noteDrawn(createRoot(host));
  const find = (id: string) => packages.find((form) => form.id === id) as FormPackage;
  const harness = {
    root: document.body,
    forms,
    get engine() {
      return engine;
    },
    fail: false,
    online: true,
    warnings: 0,
    address,
    calls: [] as string[],
    answers: {} as Record<string, Promise<Envelope>>,
    know: (name: string, value: string) =>
      act(async () => runInAction(() => late.set({ ...late.get(), [name]: value }))),
    reconnect: () =>
      act(async () => {
        harness.online = true;
        comeOnline();
      }),
    loads: () => loads,
    show: (node: ReactNode) =>
      act(async () => {
        reactRoot.render(
          <EngineProvider engine={engine} blocks={blocksThatTell([])}>
            {node}
          </EngineProvider>,
        );
      }),
  };
  const engine = {
    platform: {
      clock: {
        now: () => NOW,
        // A moment is over at once; what takes longer than that nobody waits for here.
        after: (ms: number, callback: () => void) => {
          if (ms < A_MOMENT) callback();
          return () => {};
        },
      },
      screen: {
        isOnline: () => harness.online,
        onOnline: (callback: () => void) => {
          comeOnline = callback;
          return () => {};
        },
        warnOnLeave: () => {
          harness.warnings += 1;
          return () => {
            harness.warnings -= 1;
          };
        },
      },
      address,
      console: { warn: () => {}, error: () => {} },
    },
    release: { site: { phone, guard: { fetches }, api } },
    texts: TEXTS,
    peekForm: () => null,
    prepareForm: async (id: string) => {
      loads += 1;
      if (harness.fail) throw new Error('offline');
      return { form: find(id), validator: loadValidator(find(id)) };
    },
    forms,
    session: { token: facts['session.token'] ?? null },
    channel: {
      get replies() {
        return replies.get();
      },
      remember: (name: string, reply: Reply) =>
        runInAction(() => replies.set({ ...replies.get(), [name]: reply })),
    },
    navigation: { pending: false, decisions: [] },
    api: {
      call: async (endpoint: string) => {
        harness.calls.push(endpoint);
        const answer = harness.answers[endpoint];
        if (answer === undefined) throw new Error('no answer');
        return answer;
      },
    },
    text: (key: string, values: Readonly<Record<string, unknown>> = {}) =>
      fillText(TEXTS[key] ?? key, (name) => values[name]),
    fact,
    login: observable.object({ resendIn: () => 0, sentText: 'login.sent', sending: false, loggingIn: false }),
    evaluate: (rule: { readonly var?: string } | null) => fact(rule?.var ?? ''),
  } as unknown as Engine;
  return harness;
}

/** The control of that role and accessible name, as assistive technology would find it. */
export function control(root: ParentNode, role: string, name: string | RegExp): HTMLElement {
  const found = controls(root, role).filter((element) => {
    const given = accessibleName(element);
    return typeof name === 'string' ? given === name : name.test(given);
  });
  if (found.length !== 1) {
    const names = controls(root, role).map(accessibleName).join(' | ');
    throw new Error(`${found.length} controls "${role}" named ${name}; there are: ${names}`);
  }
  return found[0] as HTMLElement;
}

export function controls(root: ParentNode, role: string): readonly HTMLElement[] {
  const native: Readonly<Record<string, string>> = {
    textbox: 'input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=search]),textarea',
    combobox: 'select:not([multiple])',
    slider: 'input[type=range]',
    searchbox: 'input[type=search]',
    button: 'button:not([role])',
    checkbox: 'input[type=checkbox]:not([role])',
    radio: 'input[type=radio]',
  };
  const selector = [`[role="${role}"]`, native[role]].filter(Boolean).join(',');
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

export function accessibleName(element: HTMLElement): string {
  const labelledBy = element.getAttribute('aria-labelledby');
  const label = labelledBy ?? '';
  const own = element.ownerDocument;
  if (labelledBy) return own.getElementById(label)?.textContent ?? '';
  const direct = element.getAttribute('aria-label');
  if (direct) return direct;
  const forLabel = element.id && own.querySelector(`label[for="${element.id}"]`);
  return (forLabel || element.closest('label') || element).textContent ?? '';
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

export async function type(element: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    const setter = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
    setter?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Picks from a native list what is called so; nothing where that is empty. */
export async function pick(element: HTMLElement, label: string): Promise<void> {
  const list = element as HTMLSelectElement;
  const option = [...list.options].find((one) => (label === '' ? one.value === '' : one.text === label));
  if (!option)
    throw new Error(`no "${label}" among: ${[...list.options].map(({ text }) => text).join(' | ')}`);
  await act(async () => {
    option.selected = true;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

export async function leave(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}

export async function press(element: HTMLElement, key: string): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

/** Text of the elements that describe a control. */
export function description(element: HTMLElement): string {
  return (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '')
    .join(' ');
}
