/** Width of a text in Chinese characters; digits and signs, but for the dot within names, take about half of one. */
export function textWidth(text: string): number {
  const chinese = text.replace(/[^·\u3000-\uffef]/g, '').length;
  return chinese + (text.length - chinese) * 0.55;
}
