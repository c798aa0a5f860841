import type { PageSpec } from '../../decide/model/page.ts';
import type { BlockArea } from './block-entry.ts';
import { BlockSlot } from './block-slot.tsx';
import { BrandSurface } from './brand-surface.tsx';
import { useScope } from './engine-context.tsx';
import { useLate } from './use-late.ts';

interface Props {
  readonly page: PageSpec;
  /** Value of `data-screen` on the outermost element; a hidden page has none. */
  readonly screen: string | undefined;
}

/**
 * A page from its JSON: header blocks, then `<main>`, then footer blocks, each in file order. Before the footer there
 * is a place for a code for the phone, which only desks fill.
 */
export function PageView({ page, screen }: Props) {
  const { blocks, engine } = useScope();
  const { whenDesk } = engine.platform.screen;
  const desk = useLate(() => whenDesk().then(() => import('./phone-code.tsx')));
  // The first page stands as it was painted.
  const later = engine.navigation.leftAt.size > 0 ? ' dk-later' : '';
  const slots = (area: BlockArea) =>
    page.blocks.map((spec, index) =>
      // Blocks of a page never move, so their place is their identity.
      // biome-ignore lint/suspicious/noArrayIndexKey: a compiled page is frozen
      blocks.area(spec.block) === area ? <BlockSlot key={index} page={page} spec={spec} /> : null,
    );
  return (
    <BrandSurface className={`dk-page dk-page-${page.layout}${later}`} screen={screen}>
      {slots('header')}
      <main className="dk-main">{slots('main')}</main>
      <div className="dk-phone">{desk && <desk.PhoneCode />}</div>
      {slots('footer')}
    </BrandSurface>
  );
}
