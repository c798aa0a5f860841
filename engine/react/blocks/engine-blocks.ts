import type { BlockEntry } from '../page/block-entry.ts';
import { BrandHeader } from './brand-header.tsx';
import type { ContentBlockName } from './content/content-blocks.ts';
import { Hero } from './hero.tsx';
import { LegalFooter } from './legal-footer.tsx';
import { Notice } from './notice.tsx';
import { Steps } from './steps.tsx';

/**
 * The blocks that any site can be built from; a site adds its own to them. Each knows no page; each has an options
 * schema and passes one contract suite.
 */
export const ENGINE_BLOCKS: readonly BlockEntry[] = [
  { name: 'brand-header', area: 'header', component: BrandHeader },
  { name: 'hero', area: 'main', component: Hero },
  { name: 'steps', area: 'main', component: Steps },
  { name: 'notice', area: 'main', component: Notice },
  { name: 'legal-footer', area: 'footer', component: LegalFooter },
  content('actions'),
  content('agreement-text'),
  content('facts'),
  content('result'),
  content('rich-text'),
  content('waiting'),
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
