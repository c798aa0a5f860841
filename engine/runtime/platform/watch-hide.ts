/**
 * Calls back when the page goes out of sight, perhaps for ever: a phone ends a page behind another without a further word.
 * Loaded with what needs it, so it is no part of `Platform`.
 *
 * @returns stops that.
 */
export function watchHide(callback: () => void, view: Window = window): () => void {
  const { document } = view;
  const look = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  view.addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', look);
  return () => {
    view.removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', look);
  };
}
