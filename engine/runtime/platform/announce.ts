/** Milliseconds after which a new live region is known to screen readers: before, they miss what it says. */
const KNOWN_AFTER = 100;

/** Milliseconds after which it says nothing again, so that the same text can be said anew. */
const SAID_FOR = 3000;

let region: HTMLElement | null = null;
let timers: readonly number[] = [];

/** Has screen readers say what happened; nothing is seen of it. Loaded with the first that is said. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('p');
    region.className = 'dk-unseen';
    region.setAttribute('role', 'status');
    document.body.appendChild(region);
  }
  const place = region;
  timers.forEach(clearTimeout);
  const say = (words: string, after: number) =>
    window.setTimeout(() => {
      place.textContent = words;
    }, after);
  place.textContent = '';
  timers = [say(text, KNOWN_AFTER), say('', SAID_FOR)];
}
