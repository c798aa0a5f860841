import type { EntryResult } from './entry-renderer.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in and outside of attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** JSON as it may stand in a script element: nothing in it can end the element or start a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Replaces one place of the document; a document without it cannot be used. */
function put(html: string, place: string | RegExp, inserted: string): string {
  if (html.search(place) < 0) {
    throw new Error(`index.html has no ${String(place)}.`);
  }
  return html.replace(place, () => inserted);
}

/**
 * Puts a rendered page into the product's HTML document: title, icon, styles and preloads, the page itself and the
 * visit's data.
 *
 * @param head tags that load what the page shows.
 */
export function fillTemplate(template: string, entry: EntryResult, head: string): string {
  const style = entry.style === '' ? '' : `<style>${entry.style}</style>`;
  const data = `<script id="dukou-visit" type="application/json">${scriptJson(entry.visit)}</script>`;
  let html = put(template, /<title>[^<]*<\/title>/, `<title>${escapeHtml(entry.title)}</title>`);
  if (entry.favicon !== '') {
    html = put(html, /(?<=<link rel="icon" href=")[^"]*/, escapeHtml(entry.favicon));
  }
  html = put(html, '<!--dukou:head-->', `${head}${style}`);
  html = put(html, '<!--dukou:html-->', entry.html);
  return put(html, '<!--dukou:visit-->', data);
}
