import { BRAND_FIELDS } from '../model/brand.ts';
import { type At, textAt } from './at.ts';
import type { Config } from './config.ts';

/** Brand fields by name. */
export type BrandFields = ReadonlyMap<string, string>;

/** The brand below all others. */
const DEFAULT_BRAND = 'default';

/** The fields of the default brand. */
export function baseBrand(config: Config): BrandFields {
  return fieldsOf(presetOf(DEFAULT_BRAND, config));
}

/**
 * Lays brand settings over other fields: first the preset, then the settings' own fields.
 *
 * @returns `below`: what is there before the own fields; `fields`: what is there after them.
 */
export function brandAbove(
  under: BrandFields,
  setting: At,
  config: Config,
): { readonly below: BrandFields; readonly fields: BrandFields } {
  if (setting.value === undefined) return { below: under, fields: under };
  const preset = presetOf(textAt(setting, 'preset') ?? '', config);
  const below = preset ? new Map([...under, ...fieldsOf(preset)]) : under;
  return { below, fields: new Map([...below, ...fieldsOf(setting)]) };
}

function presetOf(name: string, config: Config): At | undefined {
  return config.brands.find((brand) => textAt(brand, 'brand') === name);
}

function fieldsOf(setting: At | undefined): BrandFields {
  const fields = new Map<string, string>();
  for (const field of BRAND_FIELDS) {
    const value = setting && textAt(setting, field);
    if (typeof value === 'string') fields.set(field, value);
  }
  return fields;
}
