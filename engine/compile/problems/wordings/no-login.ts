/** Where nobody could log in. */
type NoLogin =
  | { readonly kind: 'refused' | 'root'; readonly path: string }
  | {
      readonly kind: 'screen';
      readonly path: string;
      readonly page: string;
      readonly version: string | null;
    };

export function noLogin(found: NoLogin): string {
  return `visitors without a login could never get in: ${detailOf(found)}`;
}

function detailOf(found: NoLogin): string {
  switch (found.kind) {
    case 'refused':
      return `"${found.path}" itself needs a login; name a login path`;
    case 'root':
      return `"${found.path}" itself needs a login; lead "/" to a login path`;
    case 'screen': {
      const lacking = found.version === null ? 'which' : `whose version "${found.version}"`;
      return `${found.path} shows the page "${found.page}", ${lacking} has no block that logs in; choose another screen`;
    }
  }
}
