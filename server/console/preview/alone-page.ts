import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
};

/** What runs or loads something, and what is for browsers without scripts, which the frame is. */
const NOT_SHOWN = /<script\b[^>]*>[\s\S]*?<\/script>|<noscript>[\s\S]*?<\/noscript>|<link\b[^>]*>/g;

/** Addresses of the site's own pictures, in attributes and in styles. */
const PICTURE = /(?<=["'(])\/[\w./@-]+\.(?:svg|png|jpe?g|webp|gif|ico)(?=["')])/g;

/**
 * A page that can be shown where nothing of the site can be reached: without scripts, its pictures in it.
 *
 * @param picture the bytes of one, by its path without the slash; null where there is none.
 */
export function alonePage(html: string, picture: (path: string) => Buffer | null): string {
  return html.replace(NOT_SHOWN, '').replace(PICTURE, (path) => {
    const bytes = picture(path.slice(1));
    const type = TYPES[extname(path).toLowerCase()];
    return bytes === null || type === undefined ? path : `data:${type};base64,${bytes.toString('base64')}`;
  });
}
