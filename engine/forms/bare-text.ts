/** Letters, digits and `+` of a text, full-width ones made plain: without blanks, dashes, dots and what nobody sees. */
export function bareText(text: string): string {
  return text.normalize('NFKC').replace(/[^a-z\d+\u4e00-\u9fff]/gi, '');
}
