import { type At, child, textAt } from './at.ts';
import type { Config } from './config.ts';

/** Answers a brand field by name; undefined when nothing sets it. */
export type BrandFields = (field: string) => string | undefined;

/** The brand below all others. */
const DEFAULT_BRAND = 'default';

/** Reads brand settings as they are written: a preset, and fields that override it. */
export interface BrandReader {
  /** The default brand. */
  readonly base: BrandFields;
  /** What is there before the own fields of the settings: their preset, then what lies under them. */
  below(under: BrandFields, setting: At): BrandFields;
  /** What is there after the settings. */
  above(under: BrandFields, setting: At): BrandFields;
}

export function createBrandReader(config: Config): BrandReader {
  const presets = new Map(config.brands.map((brand) => [textAt(brand, 'brand') ?? '', brand]));
  const own = (setting: At | undefined): BrandFields => {
    return (field) => (setting && textAt(setting, field)) ?? undefined;
  };
  const below = (under: BrandFields, setting: At): BrandFields => {
    const preset = presets.get(textAt(setting, 'preset') ?? '');
    return preset ? (field) => own(preset)(field) ?? under(field) : under;
  };
  return {
    base: own(presets.get(DEFAULT_BRAND)),
    below,
    above: (under, setting) => {
      const rest = below(under, setting);
      return (field) => own(setting)(field) ?? rest(field);
    },
  };
}

/** The brand settings of a host, path, group or channel. */
export function brandOf(at: At): At {
  return child(at, 'brand');
}
