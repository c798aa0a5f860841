import type { Product } from '../test/support/start-product.ts';

/** Resident memory of the product, in MiB. */
export async function memoryOf(product: Product): Promise<number> {
  const metrics = await (await fetch(`${product.opsUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20;
}
