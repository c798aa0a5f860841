import type { Product } from './start-product.ts';

/** A saved form, as `dukou leads list --full` tells it. */
export interface Lead {
  readonly phone: string;
  readonly package: string;
  readonly channel: string;
  readonly consented: boolean;
  readonly form: Record<string, unknown>;
}

/** What was saved under a phone number, the newest first. */
export async function leadsOf(product: Product, phone: string): Promise<readonly Lead[]> {
  const { stdout } = await product.dukou('leads', 'list', '--json', '--full');
  return (JSON.parse(stdout) as readonly Lead[]).filter((lead) => lead.phone === phone);
}
