import type { DownloadBlockName } from '../../../src/blocks/download/download-blocks.ts';
import type { LandingBlockName } from '../../../src/blocks/landing/landing-blocks.ts';
import { LoginForm } from '../../../src/blocks/login/login-form.tsx';
import type { ProductBlockName } from '../../../src/blocks/products/product-blocks.ts';
import type { ToolBlockName } from '../../../src/blocks/tools/tool-blocks.ts';
import type { BlockEntry } from '../page/block-entry.ts';
import { BrandHeader } from './brand-header.tsx';
import type { ContentBlockName } from './content/content-blocks.ts';
import { Hero } from './hero.tsx';
import { LegalFooter } from './legal-footer.tsx';
import { Notice } from './notice.tsx';
import { Steps } from './steps.tsx';

/** The blocks that pages can be built from. Each knows no page; each has an options schema and passes one contract suite. */
export const BLOCKS: readonly BlockEntry[] = [
  { name: 'brand-header', area: 'header', component: BrandHeader },
  { name: 'hero', area: 'main', component: Hero },
  { name: 'login-form', area: 'main', component: LoginForm },
  { name: 'steps', area: 'main', component: Steps },
  { name: 'notice', area: 'main', component: Notice },
  { name: 'legal-footer', area: 'footer', component: LegalFooter },
  content('actions'),
  content('agreement-text'),
  landing('amount-choice'),
  download('download-bar'),
  content('facts'),
  landing('faq'),
  download('follow-account'),
  content('result'),
  content('rich-text'),
  content('waiting'),
  product('product-apply'),
  product('product-cost'),
  product('product-example'),
  product('product-lender'),
  product('product-list'),
  product('product-summary'),
  product('product-terms'),
  tool('banner'),
  tool('car-valuation'),
  tool('checklist'),
  tool('debt-check'),
  tool('loan-calculator'),
  {
    name: 'privacy-center',
    area: 'main',
    load: () => import('../privacy/privacy-center.tsx').then((module) => module.PrivacyCenter),
    module: 'engine/react/privacy/privacy-center.tsx',
  },
  {
    name: 'form',
    area: 'main',
    load: () => import('../forms/form-block.tsx').then((module) => module.FormBlock),
    module: 'engine/react/forms/form-block.tsx',
  },
];

function content(name: ContentBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () => import('./content/content-blocks.ts').then((module) => module.CONTENT_BLOCKS[name]),
    module: 'engine/react/blocks/content/content-blocks.ts',
  };
}

function landing(name: LandingBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () =>
      import('../../../src/blocks/landing/landing-blocks.ts').then((module) => module.LANDING_BLOCKS[name]),
    module: 'src/blocks/landing/landing-blocks.ts',
  };
}

function product(name: ProductBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () =>
      import('../../../src/blocks/products/product-blocks.ts').then((module) => module.PRODUCT_BLOCKS[name]),
    module: 'src/blocks/products/product-blocks.ts',
  };
}

function download(name: DownloadBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () =>
      import('../../../src/blocks/download/download-blocks.ts').then(
        (module) => module.DOWNLOAD_BLOCKS[name],
      ),
    module: 'src/blocks/download/download-blocks.ts',
  };
}

function tool(name: ToolBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () => import('../../../src/blocks/tools/tool-blocks.ts').then((module) => module.TOOL_BLOCKS[name]),
    module: 'src/blocks/tools/tool-blocks.ts',
  };
}
