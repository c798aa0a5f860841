import { textAt } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownBrand = unknownReference(
  'C014',
  'Brand presets exist',
  "A visitor would see the default brand, with another company's legal text.",
  'brand',
  (config) => config.brands.map((brand) => textAt(brand, 'brand') ?? ''),
);
