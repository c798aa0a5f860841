import type { BlockComponent } from '../../../engine/react/page/block-entry.ts';
import { Banner } from './banner.tsx';
import { CarValuation } from './car-valuation.tsx';
import { Checklist } from './checklist.tsx';
import { DebtCheck } from './debt-check.tsx';
import { LoanCalculator } from './loan-calculator.tsx';
import '../../../engine/react/blocks/content/tool-layout.css';
import './tools.css';
import './tool-landing.css';

/**
 * Blocks that compute for the visitor, and the landing pages around them: one script, loaded with the first such page.
 */
export const TOOL_BLOCKS = {
  banner: Banner,
  'car-valuation': CarValuation,
  checklist: Checklist,
  'debt-check': DebtCheck,
  'loan-calculator': LoanCalculator,
} satisfies Readonly<Record<string, BlockComponent>>;

export type ToolBlockName = keyof typeof TOOL_BLOCKS;
