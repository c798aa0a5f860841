import {
  BRAND_FIELDS,
  type Brand,
  type BrandField,
  type BrandLayer,
  type BrandValue,
} from '../model/brand.ts';

/** Names that the visit itself brings along; empty or null ones change nothing. */
export interface VisitNames {
  /** App name that channel info gives, or gave before. */
  readonly appNameOfChannel: string | null;
  readonly appname: string | null;
  readonly appcompany: string | null;
}

/**
 * Resolves each field of the brand. Later layers win: default, host, path, channel, then the app name of the channel
 * info, then the stored app name and company.
 */
export function resolveBrand(layers: readonly BrandLayer[], names: VisitNames): Brand {
  const brand = {} as Record<BrandField, BrandValue>;
  for (const field of BRAND_FIELDS) brand[field] = { value: '', from: '' };
  for (const layer of layers) {
    for (const field of BRAND_FIELDS) {
      const value = layer.fields[field];
      if (value !== undefined) brand[field] = { value, from: `${layer.at}/fields/${field}` };
    }
  }
  if (names.appNameOfChannel)
    brand.name = { value: names.appNameOfChannel, from: 'reply.channelInfo.my_app_name' };
  if (names.appname) brand.name = { value: names.appname, from: 'stored.appname' };
  if (names.appcompany) brand.companyName = { value: names.appcompany, from: 'stored.appcompany' };
  return brand;
}
