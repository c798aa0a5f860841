import type { BlockComponent } from '../../../engine/react/page/block-entry.ts';
import { ProductApply } from './product-apply.tsx';
import { ProductCost } from './product-cost.tsx';
import { ProductExample } from './product-example.tsx';
import { ProductLender } from './product-lender.tsx';
import { ProductList } from './product-list.tsx';
import { ProductSummary } from './product-summary.tsx';
import { ProductTerms } from './product-terms.tsx';
import '../../../engine/react/blocks/content/content.css';
import '../../../engine/react/sheets/bottom-sheet.css';
import './products.css';

/** The blocks that show products of lenders: one script for the list and the pages behind it. */
export const PRODUCT_BLOCKS = {
  'product-apply': ProductApply,
  'product-cost': ProductCost,
  'product-example': ProductExample,
  'product-lender': ProductLender,
  'product-list': ProductList,
  'product-summary': ProductSummary,
  'product-terms': ProductTerms,
} satisfies Readonly<Record<string, BlockComponent>>;

export type ProductBlockName = keyof typeof PRODUCT_BLOCKS;
