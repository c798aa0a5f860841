type View = Window & typeof globalThis;

/** Milliseconds after which a page counts as loaded, whatever still comes. */
const LOADED_WITHIN = 4000;

/** Milliseconds to wait for the first paint after that: a page out of sight is not painted. */
const PAINTED_WITHIN = 4000;

/**
 * Resolves when the page has loaded, was painted for the first time and the browser has a moment. Nothing of it is
 * waited for without end: a picture that never comes must not keep trackers and conversions waiting for ever.
 */
export async function afterPaint(view: View): Promise<void> {
  const atMost = (ms: number, wait: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      view.setTimeout(resolve, ms);
      wait(resolve);
    });
  await atMost(LOADED_WITHIN, (done) => whenLoaded(view, done));
  await atMost(PAINTED_WITHIN, (done) => whenPainted(view, done));
  await new Promise<void>((resolve) => {
    if (typeof view.requestIdleCallback !== 'function') view.setTimeout(resolve, 200);
    else view.requestIdleCallback(() => resolve(), { timeout: 1000 });
  });
}

function whenLoaded(view: View, done: () => void): void {
  if (view.document.readyState === 'complete') done();
  else view.addEventListener('load', done);
}

/** On a slow phone a page has loaded, and has a moment, before anything of it is on the screen. */
function whenPainted(view: View, done: () => void): void {
  const inTwoFrames = () => view.requestAnimationFrame(() => view.requestAnimationFrame(done));
  try {
    const observer = new view.PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      done();
    });
    observer.observe({ type: 'paint', buffered: true });
    if (!view.PerformanceObserver.supportedEntryTypes.includes('paint')) inTwoFrames();
  } catch {
    // Browsers of before 2019 do not tell what happened before they were asked.
    inTwoFrames();
  }
}
