import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { BRAND_HEADERS } from './brand-headers.ts';

const headerOf = (is: (column: (typeof COLUMNS)[number]) => boolean): string =>
  COLUMNS.find(is)?.header ?? '';

/** Headers of columns that the console knows more of than what stands in them. */
export const HEADERS = {
  title: headerOf(({ kind }) => kind.is === 'text' && kind.at.join('/') === 'title'),
  groups: headerOf(({ kind }) => kind.is === 'groups'),
  brand: headerOf(({ kind }) => kind.is === 'name' && kind.of === 'brand'),
  map: headerOf(({ kind }) => kind.is === 'conversion-map'),
  id: headerOf(({ kind }) => kind.is === 'conversion-id'),
  attribution: headerOf(({ kind }) => kind.is === 'word' && kind.at.join('/') === 'loginAttribution'),
  company: BRAND_HEADERS.companyName ?? '',
} as const;
