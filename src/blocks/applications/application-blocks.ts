import type { BlockComponent } from '../../../engine/react/page/block-entry.ts';
import { MyApplications } from './my-applications.tsx';
import { WhatNext } from './what-next.tsx';
import '../../../engine/react/blocks/content/content.css';
import '../../../engine/react/sheets/bottom-sheet.css';
import './applications.css';

/** What became of what a visitor has sent: one script for the page about it and for the dates on result pages. */
export const APPLICATION_BLOCKS = {
  'my-applications': MyApplications,
  'what-next': WhatNext,
} satisfies Readonly<Record<string, BlockComponent>>;

export type ApplicationBlockName = keyof typeof APPLICATION_BLOCKS;
