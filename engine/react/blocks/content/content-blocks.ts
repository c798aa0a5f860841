import type { BlockComponent } from '../../page/block-entry.ts';
import { Actions } from './actions.tsx';
import { AgreementBlock } from './agreement-block.tsx';
import { Facts } from './facts.tsx';
import { Result } from './result.tsx';
import { RichText } from './rich-text.tsx';
import { Waiting } from './waiting.tsx';
import '../../sheets/bottom-sheet.css';
import './tool-layout.css';
import './content.css';

/** The blocks of the pages behind the login: one script for all, since such a page uses several of them. */
export const CONTENT_BLOCKS = {
  actions: Actions,
  'agreement-text': AgreementBlock,
  facts: Facts,
  result: Result,
  'rich-text': RichText,
  waiting: Waiting,
} satisfies Readonly<Record<string, BlockComponent>>;

export type ContentBlockName = keyof typeof CONTENT_BLOCKS;
