import { observer } from 'mobx-react-lite';
import type { BlockProps } from '../page/block-entry.ts';
import { useEngine } from '../page/engine-context.tsx';
import { useFill } from '../page/use-fill.ts';

/** Logo and name of the brand, and at most one line beside them. */
export const BrandHeader = observer(function BrandHeader({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  const logo = String(engine.fact('brand.logo') ?? '');
  return (
    <header className="dk-header">
      {logo && <img className="dk-header-logo" src={logo} alt="" width="32" height="32" />}
      <span className="dk-header-name">{String(engine.fact('brand.name') ?? '')}</span>
      <span className="dk-header-aside">{fill(options.aside)}</span>
    </header>
  );
});
