import { observer } from 'mobx-react-lite';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { brandTones } from '../../decide/brand/brand-tones.ts';
import { useEngine } from './engine-context.tsx';

interface Props {
  readonly className: string;
  readonly screen: string | undefined;
  readonly children: ReactNode;
}

/**
 * The outermost element of a page, coloured by the brand. The colours are set on the document through its style object,
 * so that overlays outside the page have them too: a `style` attribute in prerendered HTML would be refused by the
 * site's content security policy.
 */
export const BrandSurface = observer(function BrandSurface({ className, screen, children }: Props) {
  const tones = brandTones(String(useEngine().fact('brand.color')));
  const surface = useRef<HTMLDivElement>(null);
  const { base = '', deep = '', soft = '' } = tones ?? {};
  useLayoutEffect(() => {
    const style = surface.current?.ownerDocument.documentElement.style;
    style?.setProperty('--dk-brand', base);
    style?.setProperty('--dk-brand-deep', deep);
    style?.setProperty('--dk-brand-soft', soft);
  }, [base, deep, soft]);
  return (
    <div ref={surface} className={className} data-screen={screen}>
      {children}
    </div>
  );
});
