import type { BlockComponent } from '../../../engine/react/page/block-entry.ts';
import { AmountChoice } from '../amount/amount-choice.tsx';
import { Faq } from './faq.tsx';
import '../amount/amount.css';
import './faq.css';

/**
 * The blocks of the landing page beyond those of a login: a script of their own, since they are on a visitor's first
 * page.
 */
export const LANDING_BLOCKS = {
  'amount-choice': AmountChoice,
  faq: Faq,
} satisfies Readonly<Record<string, BlockComponent>>;

export type LandingBlockName = keyof typeof LANDING_BLOCKS;
