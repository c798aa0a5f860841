import type { EntryHead, EntryResult } from './entry-renderer.ts';

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
function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script id="${id}" type="application/json">${json}</script>`;
}

/** Replaces one place of the document; a document without it cannot be used. */
function put(html: string, place: string | RegExp, inserted: string): string {
  if (html.search(place) < 0) {
    throw new Error(`index.html has no ${String(place)}.`);
  }
  return html.replace(place, () => inserted);
}

/** Whom a visitor can call where the page does not work. */
function serviceLine(service: EntryResult['service']): string {
  if (service === null) return '';
  const { label, phone, href } = service;
  return `<p>${escapeHtml(label)} <a href="${escapeHtml(href)}">${escapeHtml(phone)}</a></p>`;
}

/** A style sheet that the document links, with the path of its file. */
export const SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]*)">/g;

/** Content of the style element of a page. */
export function pageStyle(entry: EntryResult, head: EntryHead): string {
  return head.css + entry.style;
}

/**
 * Puts a rendered page into the product's HTML document, in the order in which a visitor needs it: title and icon, the
 * style, what the inline script works by and the script itself, the page; what the application needs besides comes
 * last.
 */
export function fillTemplate(template: string, entry: EntryResult, head: EntryHead): string {
  const css = pageStyle(entry, head);
  const style = css === '' ? '' : `<style>${css}</style>`;
  const early =
    head.script === ''
      ? ''
      : `${entry.early ? jsonElement('dukou-early', entry.early) : ''}<script>${head.script}</script>`;
  // The document's own sheets are in the style already.
  const document = css === '' ? template : template.replace(SHEET, '');
  let html = put(document, /<title>[^<]*<\/title>/, `<title>${escapeHtml(entry.title)}</title>`);
  if (entry.favicon !== '') {
    html = put(html, /(?<=<link rel="icon" href=")[^"]*/, escapeHtml(entry.favicon));
  }
  const preloads = entry.preloads.map(
    ({ url, hash }) =>
      `<link rel="modulepreload" href="${escapeHtml(url)}" integrity="sha256-${Buffer.from(hash, 'hex').toString('base64')}">`,
  );
  html = put(html, '<!--dukou:head-->', `${style}${early}${head.tags}${preloads.join('')}`);
  html = put(html, '<!--dukou:html-->', entry.html);
  html = html.replaceAll('<!--dukou:service-->', () => serviceLine(entry.service));
  return put(html, '<!--dukou:visit-->', jsonElement('dukou-visit', entry.visit));
}
