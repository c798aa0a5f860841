/** What browsers' own bars take of a page is less than this, what a keyboard takes is more. Pixels. */
const LEAST = 120;

/** Pixels between a field and the keyboard. */
const GAP = 16;

/**
 * Keeps what is typed into, and the buttons of a sheet, above the keyboard, in browsers that lay the keyboard over the
 * page instead of making the page smaller: iOS, and Chrome on Android since 108. While one is open the page's outermost
 * element has the class `dk-keyboard`, and `--dk-keyboard` says how much of the page it covers. iOS 12 does not tell;
 * there nothing is done. Loaded with a form, so it is no part of `Platform`.
 *
 * @returns stops that.
 */
export function makeRoomForKeyboard(): () => void {
  const { visualViewport: seen } = window;
  if (!seen) return () => {};
  const page = document.documentElement;
  let before = 0;
  const take = (covered: number) => {
    before = covered;
    page.classList.toggle('dk-keyboard', covered > 0);
    page.style.setProperty('--dk-keyboard', `${covered}px`);
  };
  const look = () => {
    const below = page.clientHeight - seen.offsetTop - seen.height;
    // Who zooms in sees less of the page, too.
    const covered = seen.scale > 1.05 || below < LEAST ? 0 : Math.round(below);
    if (covered === before) return;
    take(covered);
    const field = document.activeElement;
    if (covered > 0 && field) scrollBy(0, hiddenPart(field, page.clientHeight - covered - GAP));
  };
  seen.addEventListener('resize', look);
  seen.addEventListener('scroll', look);
  look();
  return () => {
    seen.removeEventListener('resize', look);
    seen.removeEventListener('scroll', look);
    take(0);
  };
}

/** How far the field reaches below this height; 0 when it does not. */
function hiddenPart(field: Element, height: number): number {
  return Math.max(0, field.getBoundingClientRect().bottom - height);
}
