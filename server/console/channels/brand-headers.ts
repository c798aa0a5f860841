import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { BRAND_FIELDS, type BrandField } from '../../../engine/decide/model/brand.ts';

/** Header of the column that sets a field of a brand for a channel; null for those that the sheet has not. */
export const BRAND_HEADERS = Object.fromEntries(
  BRAND_FIELDS.map((field) => {
    const column = COLUMNS.find(({ kind }) => kind.is === 'text' && kind.at.join('/') === `brand/${field}`);
    return [field, column?.header ?? null];
  }),
) as Readonly<Record<BrandField, string | null>>;
