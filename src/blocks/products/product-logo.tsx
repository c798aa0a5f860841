import type { Product } from './product.ts';

/** The lender's logo, or the first character of the product's name; decoration, the name stands beside it. */
export function ProductLogo({ product }: { readonly product: Product }) {
  if (product.logo)
    return <img className="dk-product-logo" src={product.logo} alt="" width="44" height="44" />;
  return (
    <span className="dk-product-logo" aria-hidden="true">
      {Array.from(product.name)[0]}
    </span>
  );
}
