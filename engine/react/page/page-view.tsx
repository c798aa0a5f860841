import type { PageSpec } from '../../decide/model/page.ts';
import type { BlockArea } from './block-entry.ts';
import { BlockSlot } from './block-slot.tsx';
import { BrandSurface } from './brand-surface.tsx';
import { DeskPlace } from './desk-place.tsx';
import { useScope } from './engine-context.tsx';

interface Props {
  readonly page: PageSpec;
  /** Value of `data-screen` on the outermost element; a hidden page has none. */
  readonly screen: string | undefined;
}

/** A page from its JSON: header blocks, then `<main>`, then footer blocks, each in file order. */
export function PageView({ page, screen }: Props) {
  const { blocks } = useScope();
  const slots = (area: BlockArea) =>
    page.blocks.map((spec, index) =>
      // Blocks of a page never move, so their place is their identity.
      // biome-ignore lint/suspicious/noArrayIndexKey: a compiled page is frozen
      blocks.area(spec.block) === area ? <BlockSlot key={index} page={page} spec={spec} /> : null,
    );
  return (
    <BrandSurface className={`dk-page dk-page-${page.layout}`} screen={screen}>
      {slots('header')}
      <main className="dk-main">{slots('main')}</main>
      <DeskPlace />
      {slots('footer')}
    </BrandSurface>
  );
}
