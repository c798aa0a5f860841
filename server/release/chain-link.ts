import type { Publication } from './publication.ts';
import { sha256 } from './sha256.ts';

/** A line of the audit log with the hash of it and of all before it: nothing in between can be changed unnoticed. */
export interface ChainLink {
  readonly n: number;
  /** The line as it is kept, in JSON. */
  readonly line: string;
  readonly hash: string;
}

/** The audit log is not what was written; nothing that goes on from it is to be trusted. */
export class BrokenLogError extends Error {
  override name = 'BrokenLogError';
}

/** The links of lines that follow another link. */
export function linksOf(
  lines: readonly Publication[],
  before: Pick<ChainLink, 'hash'> | null,
): readonly ChainLink[] {
  let hash = before?.hash ?? '';
  return lines.map((publication) => {
    const line = JSON.stringify(publication);
    hash = sha256(`${hash}\n${line}`);
    return { n: publication.n, line, hash };
  });
}

/** The lines of links that follow another. Throws where one was changed, left out or put in. */
export function linesOf(
  links: readonly ChainLink[],
  before: Pick<ChainLink, 'hash'> | null,
): readonly Publication[] {
  const lines = links.map(({ line }) => JSON.parse(line) as Publication);
  const broken = linksOf(lines, before).find(
    ({ n, hash }, at) => n !== links[at]?.n || hash !== links[at]?.hash,
  );
  if (broken)
    throw new BrokenLogError(`The audit log in the database was changed at version ${broken.n} or before`);
  return lines;
}
