import { Fragment } from 'react';

/**
 * A title or the words of a button, which break between phrases: within one only where it is longer than a line, and
 * then evenly. Line ends of the text stay. Words of one phrase are left as they are.
 */
export function Phrases({ text }: { readonly text: string }) {
  const phrases = text.match(/[^\n，。；：？！]+[，。；：？！]*\n?/g) ?? [];
  if (phrases.length < 2) return text;
  return phrases.map((phrase) => (
    <Fragment key={phrase}>
      <span className="dk-phrase">{phrase.trim()}</span>
      {phrase.slice(-1) === '\n' && <br />}
    </Fragment>
  ));
}
