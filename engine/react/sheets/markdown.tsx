import type { ReactNode } from 'react';

/** So many signs at the end of a paragraph stay together: a line of one or two would look lost. */
const TAIL = 5;

interface MarkdownProps {
  readonly text: string;
  readonly level?: 2 | 3;
}

/**
 * Renders the Markdown that agreements and configured texts use: headings, paragraphs, bulleted and numbered lists, and
 * bold. Anything else stays as it was typed; nothing of it is ever taken for HTML.
 *
 * @param level of the text's own first headings: one below the heading that it stands under.
 */
export function Markdown({ text, level = 3 }: MarkdownProps) {
  const parts = text.split(/\n\s*\n/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
  return parts.map((part, index) => <Part key={index} text={part.trim()} level={level} />);
}

function Part({ text, level }: Required<MarkdownProps>) {
  const lines = text.split('\n');
  const heading = /^(#{1,4})\s+(.*)$/.exec(lines[0] ?? '');
  if (heading) {
    const Heading = heading[1]?.length === 1 ? (`h${level}` as const) : (`h${nextLevel(level)}` as const);
    const rest = lines.slice(1).join('\n').trim();
    return (
      <>
        <Heading>{bold(heading[2])}</Heading>
        {rest && <Part text={rest} level={level} />}
      </>
    );
  }
  if (lines.every((line) => /^[-*]\s/.test(line))) return <ul>{lines.map((line) => item(line, 2))}</ul>;
  if (lines.every((line) => /^\d+[.、]\s?/.test(line))) {
    return <ol>{lines.map((line) => item(line, line.search(/[.、]/) + 1))}</ol>;
  }
  return text ? <p>{bold(lines.join(''))}</p> : null;
}

function nextLevel(level: 2 | 3): 3 | 4 {
  return level === 2 ? 3 : 4;
}

function item(line: string, from: number): ReactNode {
  return <li key={line}>{bold(line.slice(from).trim())}</li>;
}

function bold(text = ''): ReactNode {
  const parts = text.split(/\*\*([^*]+)\*\*/);
  // What ends with bold words has nothing after them.
  const last = parts.length - (parts[parts.length - 1] ? 1 : 2);
  return parts.map((part, index) => {
    const words = index === last ? tailed(part) : part;
    // Parts never move, so their place is their identity.
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
    return index % 2 ? <strong key={index}>{words}</strong> : words;
  });
}

function tailed(text: string): ReactNode {
  if (text.length <= 2 * TAIL) return text;
  const tail = (
    <span key="tail" className="dk-tail">
      {text.slice(-TAIL)}
    </span>
  );
  return [text.slice(0, -TAIL), tail];
}
