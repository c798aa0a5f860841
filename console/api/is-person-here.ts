/** Without a key or a pointer for so long, nobody may sit there. */
const AWAY_MS = 60_000;

let last = performance.now();
for (const name of ['pointerdown', 'keydown', 'wheel'] as const)
  window.addEventListener(
    name,
    () => {
      last = performance.now();
    },
    { capture: true, passive: true },
  );

/** False where the page asks by itself: that is no use of the session. */
export function isPersonHere(): boolean {
  return performance.now() - last < AWAY_MS;
}
