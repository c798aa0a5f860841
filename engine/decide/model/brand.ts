import type { JsonPointer } from './json.ts';

/** Field names of a brand, as the product names them. */
export const BRAND_FIELDS = [
  'name',
  'faviconUrl',
  'logo',
  'companyName',
  'icp',
  'sourcesFunding',
  'color',
] as const;

export type BrandField = (typeof BRAND_FIELDS)[number];

/** Some fields of a brand and the place in the release that they stand at. Later layers override earlier ones. */
export interface BrandLayer {
  /** Pointer of this layer's fields in the release, for example `/hosts/default/brand/0`. */
  readonly at: JsonPointer;
  readonly fields: Readonly<Partial<Record<BrandField, string>>>;
}

/** A resolved field and the place that set it. */
export interface BrandValue {
  readonly value: string;
  /** Pointer in the release, or `channelInfo` / `stored.appname` / `stored.appcompany` for values of the visit. */
  readonly from: string;
}

/** The brand that a visitor sees. */
export type Brand = Readonly<Record<BrandField, BrandValue>>;
