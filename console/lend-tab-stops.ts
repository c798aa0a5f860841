/**
 * Makes what scrolls in an open list a stop of the Tab key in every browser, as it is in Chromium. The lists of antd
 * are walked with the arrow keys from their field, and hold nothing else that a keyboard reaches.
 */
export function lendTabStops(popups: HTMLElement): void {
  const lend = () => {
    for (const list of popups.querySelectorAll<HTMLElement>('.ant-select-dropdown-list-holder'))
      list.tabIndex = 0;
  };
  new MutationObserver(lend).observe(popups, { childList: true, subtree: true });
}
