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

/** Puts `inserted` in place of what `pattern` finds, or before `otherwise` when it finds nothing. */
function put(html: string, pattern: RegExp, inserted: string, otherwise: string): string {
  return pattern.test(html)
    ? html.replace(pattern, () => inserted)
    : html.replace(otherwise, () => `${inserted}${otherwise}`);
}

/** Puts a rendered page into the product's HTML document: title, icon, preloads, the page itself and the visit's data. */
export function fillTemplate(template: string, entry: EntryResult, head: string): string {
  const data = `<script id="dukou-visit" type="application/json">${scriptJson(entry.visit)}</script>`;
  const icon = `<link rel="icon" href="${escapeHtml(entry.favicon)}">`;
  let html = put(template, /<title>[^<]*<\/title>/, `<title>${escapeHtml(entry.title)}</title>`, '</head>');
  html = put(html, /<link rel="icon"[^>]*>/, entry.favicon === '' ? '' : icon, '</head>');
  html = html.replace('</head>', () => `${head}</head>`);
  html = html.replace(/<div id="root">[\s\S]*?<\/div>/, () => `<div id="root">${entry.html}</div>`);
  return put(html, /<script id="dukou-visit"[^>]*>[\s\S]*?<\/script>/, data, '</body>');
}
