/** Width of a text in Chinese characters; digits and signs take about half of one. */
export function textWidth(text: string): number {
  const chinese = text.replace(/[^\u3000-\uffef]/g, '').length;
  return chinese + (text.length - chinese) * 0.55;
}
