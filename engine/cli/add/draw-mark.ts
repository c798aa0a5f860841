const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A square mark with the first character of a name in white on a colour, as SVG: the logo of a brand that has none yet.
 */
export function drawMark(name: string, color: string): string {
  const inSvg = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
  const [first = ''] = [...name];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <title>${inSvg(name)}</title>
  <rect width="64" height="64" rx="16" fill="${color}"/>
  <text x="32" y="44" font-size="34" font-weight="600" text-anchor="middle" fill="#fff" font-family="PingFang SC, Noto Sans SC, Microsoft YaHei, sans-serif">${inSvg(first)}</text>
</svg>
`;
}
