import type { Product } from './product.ts';

/** Tones of `.dk-logo-…`; the first are the brand's own. */
const TONES = 6;

/** The lender's logo, or the first character of the product's name; decoration, the name stands beside it. */
export function ProductLogo({ product }: { readonly product: Product }) {
  if (product.logo)
    return <img className="dk-product-logo" src={product.logo} alt="" width="40" height="40" />;
  return (
    <span className={`dk-product-logo dk-logo-${toneOf(product.lender)}`} aria-hidden="true">
      {Array.from(product.name)[0]}
    </span>
  );
}

/** The same lender has the same tone in every list. */
function toneOf(lender: string): number {
  return (
    Array.from(lender).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0) % TONES
  );
}
