import type { ReactNode } from 'react';
import { zhCN as t } from '../text/zh-CN.ts';

/** Lines that are shown at once. */
const SHOWN = 6;

/** The first lines of a list; the others are behind a number that opens. */
export function FirstLines({ lines }: { readonly lines: readonly ReactNode[] }) {
  return (
    <>
      <ul>{lines.slice(0, SHOWN)}</ul>
      {lines.length > SHOWN && (
        <details>
          <summary>{t.outcome.more(lines.length - SHOWN)}</summary>
          <ul>{lines.slice(SHOWN)}</ul>
        </details>
      )}
    </>
  );
}
