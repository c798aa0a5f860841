/**
 * Calls back when the page goes out of sight, perhaps for ever: a phone ends a page behind another without a further word.
 * Loaded with a form, so it is no part of `Platform`; shared with the late platform, it would be one more file to fetch.
 *
 * @returns calls back a last time and stops that.
 */
export function watchHide(callback: () => void): () => void {
  const look = () => {
    if (document.hidden) callback();
  };
  addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', look);
  return () => {
    callback();
    removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', look);
  };
}
