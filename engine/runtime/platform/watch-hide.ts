/**
 * Calls back when the page goes out of sight, or comes back, perhaps for ever: a phone ends a page behind another
 * without a further word. Loaded with a form, so it is no part of `Platform`; shared with the late platform, it would
 * be one more file to fetch.
 *
 * @returns calls back a last time and stops that.
 */
export function watchHide(callback: () => void): () => void {
  addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', callback);
  return () => {
    callback();
    removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', callback);
  };
}
