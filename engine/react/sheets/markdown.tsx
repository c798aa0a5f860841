import type { ReactNode } from 'react';

/**
 * Renders the Markdown that agreements and configured texts use: headings, paragraphs, bulleted and numbered lists, and
 * bold. Anything else stays as it was typed; nothing of it is ever taken for HTML.
 */
export function Markdown({ text }: { readonly text: string }) {
  const parts = text.split(/\n\s*\n/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
  return parts.map((part, index) => <Part key={index} text={part.trim()} />);
}

function Part({ text }: { readonly text: string }) {
  const lines = text.split('\n');
  const heading = /^(#{1,4})\s+(.*)$/.exec(lines[0] ?? '');
  if (heading) {
    const rest = lines.slice(1).join('\n').trim();
    return (
      <>
        {heading[1]?.length === 1 ? <h3>{bold(heading[2])}</h3> : <h4>{bold(heading[2])}</h4>}
        {rest && <Part text={rest} />}
      </>
    );
  }
  if (lines.every((line) => /^[-*]\s/.test(line))) return <ul>{lines.map((line) => item(line, 2))}</ul>;
  if (lines.every((line) => /^\d+[.、]\s?/.test(line))) {
    return <ol>{lines.map((line) => item(line, line.search(/[.、]/) + 1))}</ol>;
  }
  return text ? <p>{bold(lines.join(''))}</p> : null;
}

function item(line: string, from: number): ReactNode {
  return <li key={line}>{bold(line.slice(from).trim())}</li>;
}

function bold(text = ''): ReactNode {
  return text.split(/\*\*([^*]+)\*\*/).map((part, index) =>
    // Parts never move, so their place is their identity.
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
    index % 2 ? <strong key={index}>{part}</strong> : part,
  );
}
