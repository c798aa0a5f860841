/**
 * Gives every style element that a script makes the nonce of the page. antd and its icons are told it and use it
 * (console-app.tsx); what some of antd's parts make beside that, such as the scroll lock of dialogs, would be refused.
 */
export function nonceStyles(nonce: string | undefined): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement && nonce !== undefined) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
