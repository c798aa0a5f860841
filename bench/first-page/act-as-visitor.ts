/** What a visitor does on a page, and by which words they find their way. */
export interface Errand {
  /** Looks on; presses at once and goes on pressing; asks for a code at once; or logs in first, then presses. */
  readonly does: 'look' | 'press' | 'ask' | 'log-in';
  /** Words on the button that sends what was filled in. */
  readonly button: string;
  /** What only a judged entry brings: never in the page that nobody touched. */
  readonly message: string;
  /** What is typed as a phone number; no page but the login has a box for one. */
  readonly number: string;
}

/** What became of it, in milliseconds; `null` when it has not happened. */
export interface Seen {
  /** A press was answered: the message stands. */
  answered: number | null;
  /** The request for a code left. */
  asked: number | null;
  /** React holds the button; on a page without React, its script has run and it is painted. */
  takenOver: number | null;
  /** How far things moved that nobody had touched. */
  shift: number;
}

/**
 * Runs in the page before anything else, alone: it may use nothing from outside. Keeps what it saw as `seen`, in
 * milliseconds since the navigation began. A visitor who has logged in counts from `pressedAt` in the session's storage
 * (since 1970), also when the next page is another document.
 */
export function actAsVisitor({ does, button, message, number }: Errand): void {
  const seen: Seen = { answered: null, asked: null, takenOver: null, shift: 0 };
  Object.assign(window, { seen });
  /** Lets the bench know that what the visitor came for has happened. */
  const done = (): void => (window as never as { tellDone(word: string): void }).tellDone('');

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const noteRequest = (url: unknown): void => {
    if (does !== 'ask' || seen.asked !== null || !String(url).includes('sendLoginSms')) return;
    seen.asked = performance.now();
    done();
  };
  const { fetch } = window;
  window.fetch = (input, init) => {
    noteRequest(input instanceof Request ? input.url : input);
    return fetch(input, init);
  };
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    noteRequest(args[1]);
    return Reflect.apply(open, this, args);
  };

  const isPainted = (): boolean => performance.getEntriesByName('first-contentful-paint').length > 0;
  const find = (words: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words));

  interface Fiber {
    readonly return: Fiber | null;
    readonly stateNode: { readonly current: { readonly child: unknown } };
  }
  /** React has drawn the button, or what the server drew, to the end: the root's current tree is no longer empty. */
  const isTakenOver = (): boolean => {
    const held = find(button);
    if (!held) return false;
    if (!document.getElementById('root')) return document.readyState !== 'loading' && isPainted();
    const key = Object.keys(held).find((name) => name.startsWith('__reactFiber$'));
    let top = key === undefined ? null : (held as unknown as Record<string, Fiber>)[key];
    while (top?.return) top = top.return;
    return Boolean(top?.stateNode.current.child);
  };
  const isAnswered = (): boolean => {
    const main = document.querySelector('main');
    if (!main?.textContent?.includes(message)) return false;
    const sayIt = [...main.querySelectorAll('*')].filter((one) => one.textContent?.includes(message));
    return (sayIt.at(-1)?.getClientRects().length ?? 0) > 0;
  };

  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const type = (): void => {
    const box = document.querySelector<HTMLInputElement>('input[placeholder="请输入手机号"]');
    if (!box || box.value === number) return;
    value?.set?.call(box, number);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const look = (): void => {
    if (isTakenOver()) {
      seen.takenOver = performance.now();
      performance.mark('taken-over');
      done();
    } else setTimeout(look, 20);
  };
  /** Twenty presses a second: a visitor who does not wait. */
  const press = (): void => {
    if (seen.answered !== null) return;
    if (isPainted()) {
      type();
      find(button)?.click();
    }
    setTimeout(press, 50);
  };
  const watchForAnswer = (): void => {
    if (isAnswered()) {
      seen.answered = performance.now();
      done();
    } else requestAnimationFrame(watchForAnswer);
  };
  const ask = (): void => {
    if (seen.asked !== null) return;
    if (isPainted()) {
      type();
      const consent = document.querySelector<HTMLInputElement>('input[type="checkbox"]');
      if (consent?.checked === false) consent.click();
      find('获取验证码')?.click();
    }
    setTimeout(ask, 50);
  };
  const pressAndWatch = (): void => {
    press();
    watchForAnswer();
  };

  if (does === 'look') look();
  if (does === 'press') pressAndWatch();
  if (does === 'ask') ask();
  if (does === 'log-in') {
    Object.assign(window, {
      logIn() {
        sessionStorage.setItem('pressedAt', String(performance.timeOrigin + performance.now()));
        find('登录并继续')?.click();
        pressAndWatch();
      },
    });
    if (sessionStorage.getItem('pressedAt') !== null) pressAndWatch();
  }
}
