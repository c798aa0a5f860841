/**
 * What of the page is torn: a sum of money on two lines, one choice alone below a row of three or more. Runs inside the
 * page: it may use nothing from outside.
 */
export function tornParts(): readonly string[] {
  const found: string[] = [];
  const linesOf = (boxes: Iterable<DOMRect>): readonly number[] => {
    const lines = new Map<number, number>();
    for (const { bottom, height } of boxes) {
      if (height === 0) continue;
      const at = [...lines.keys()].find((line) => Math.abs(line - bottom) < 6) ?? bottom;
      lines.set(at, (lines.get(at) ?? 0) + 1);
    }
    return [...lines.values()];
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const sums = /^[¥\d.,–]+$/.test(text) ? /[^–]+/g : /¥[\d,.]+|[\d,.]+(?=万?元)/g;
    for (const { 0: sum, index } of text.matchAll(sums)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + sum.length);
      if (linesOf(range.getClientRects()).length > 1) found.push(`${sum} stands on two lines`);
    }
  }
  for (const group of document.querySelectorAll('.dk-chips, .dk-tool-chips, .dk-tool-quick')) {
    const rows = linesOf([...group.children].map((choice) => choice.getBoundingClientRect()));
    if (rows.length > 1 && rows.at(-1) === 1 && Math.max(...rows) > 2)
      found.push(`one choice is alone: ${rows.join(' + ')} of ${group.textContent?.slice(0, 30)}`);
  }
  return found;
}
