import { BRAND_FIELDS, type BrandField, type BrandLayer } from '../../decide/model/brand.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import { type At, child, textAt } from '../at.ts';
import type { Context } from './context.ts';

/** The brand fields of an object; other properties are left out. */
export function brandFields(at: At): Readonly<Partial<Record<BrandField, string>>> {
  const fields: Partial<Record<BrandField, string>> = {};
  for (const field of BRAND_FIELDS) {
    const value = textAt(at, field);
    if (value !== null) fields[field] = value;
  }
  return fields;
}

/**
 * The layers of brand settings, lowest first: for each setting its preset, then its own fields.
 *
 * @param to pointer of the array of layers in the release.
 */
export function brandLayersOf(
  settings: readonly At[],
  to: JsonPointer,
  context: Context,
): readonly BrandLayer[] {
  const layers: BrandLayer[] = [];
  // A preset sets the fields; that the layer is there at all, the setting says that names it.
  const add = (fields: BrandLayer['fields'], setting: At, source: At) => {
    if (Object.keys(fields).length === 0) return;
    const at = joinPointer(to, layers.length);
    layers.push({ at, fields });
    context.links.link(at, setting);
    context.links.link(joinPointer(at, 'fields'), source);
  };
  for (const setting of settings) {
    const preset = context.presets.get(textAt(setting, 'preset') ?? '');
    if (preset) add(preset.fields, child(setting, 'preset'), preset.at);
    add(brandFields(setting), setting, setting);
  }
  return layers;
}
