/**
 * What of the page a visitor cannot see whole. Runs inside the page: it may use nothing from outside. Parts that scroll
 * sideways by themselves, such as a table of many columns, may be wider than the page; nothing else may.
 */
export function clippedParts(): readonly string[] {
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  const say = (problem: string, element: Element) => {
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    found.push(`${problem}: ${element.tagName.toLowerCase()}.${element.className} "${name}"`);
  };
  if (document.documentElement.scrollWidth > width)
    found.push(`page is ${document.documentElement.scrollWidth} px wide`);

  const isMeantToBeUnseen = (element: Element): boolean => {
    const { width: across, height } = element.getBoundingClientRect();
    return across <= 1 || height <= 1 || element.closest('[hidden], [aria-hidden="true"]') !== null;
  };
  const scrollsSideways = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  };
  /** Width of a placeholder in its own font. */
  const widthOf = (text: string, element: Element): number => {
    const { font, letterSpacing } = getComputedStyle(element, '::placeholder');
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return 0;
    pen.font = font;
    return pen.measureText(text).width + text.length * (Number.parseFloat(letterSpacing) || 0);
  };

  for (const element of document.querySelectorAll(
    'a, button, input, select, textarea, summary, label, p, li, h1, h2, h3, b, strong, span, td, th, dd, dt',
  )) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || isMeantToBeUnseen(element) || scrollsSideways(element)) continue;
    if (box.left < -1 || box.right > width + 1) say('beyond the edge', element);
    const isTyped =
      /^(select|textarea)$/i.test(element.tagName) ||
      element.matches('input:not([type=checkbox], [type=radio], [type=range], [type=file])');
    const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    // The height of a box to type in is not that of its text; other inputs have none.
    const isInput = element instanceof HTMLInputElement;
    const isWide = element.scrollWidth > element.clientWidth + 1 && (isTyped || !isInput);
    const isHigh = element.scrollHeight > element.clientHeight + 1 && !isInput;
    if (cuts && (isWide || isHigh)) say('text is cut', element);
    if (isTyped && Number.parseFloat(style.fontSize) < 16) say('iOS zooms in on text below 16 px', element);
    if (element instanceof HTMLInputElement && element.placeholder !== '' && element.value === '') {
      const inner =
        element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (widthOf(element.placeholder, element) > inner + 1) say(`"${element.placeholder}" is cut`, element);
    }
  }
  return found;
}
