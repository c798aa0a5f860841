import { ENGINE_BLOCKS } from '../../engine/react/blocks/engine-blocks.ts';
import type { BlockEntry } from '../../engine/react/page/block-entry.ts';
import type { ApplicationBlockName } from './applications/application-blocks.ts';
import type { DownloadBlockName } from './download/download-blocks.ts';
import type { LandingBlockName } from './landing/landing-blocks.ts';
import { LoginForm } from './login/login-form.tsx';
import type { ProductBlockName } from './products/product-blocks.ts';
import type { ToolBlockName } from './tools/tool-blocks.ts';

/** The blocks that this site's pages are built from: the engine's and its own. */
export const BLOCKS: readonly BlockEntry[] = [
  ...ENGINE_BLOCKS,
  { name: 'login-form', area: 'main', component: LoginForm },
  landing('amount-choice'),
  landing('faq'),
  download('download-bar'),
  download('follow-account'),
  application('my-applications'),
  application('what-next'),
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
];

function landing(name: LandingBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () => import('./landing/landing-blocks.ts').then((module) => module.LANDING_BLOCKS[name]),
    module: 'src/blocks/landing/landing-blocks.ts',
  };
}

function application(name: ApplicationBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () =>
      import('./applications/application-blocks.ts').then((module) => module.APPLICATION_BLOCKS[name]),
    module: 'src/blocks/applications/application-blocks.ts',
  };
}

function product(name: ProductBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () => import('./products/product-blocks.ts').then((module) => module.PRODUCT_BLOCKS[name]),
    module: 'src/blocks/products/product-blocks.ts',
  };
}

function download(name: DownloadBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () => import('./download/download-blocks.ts').then((module) => module.DOWNLOAD_BLOCKS[name]),
    module: 'src/blocks/download/download-blocks.ts',
  };
}

function tool(name: ToolBlockName): BlockEntry {
  return {
    name,
    area: 'main',
    load: () => import('./tools/tool-blocks.ts').then((module) => module.TOOL_BLOCKS[name]),
    module: 'src/blocks/tools/tool-blocks.ts',
  };
}
