import type { Aspect } from '../../analyse/compare/aspect.ts';

/** What matters most comes first. */
export const ORDER: readonly Aspect[] = [
  'destination',
  'page',
  'legal text',
  'brand',
  'conversion',
  'title',
  'schedule',
  'settings',
];
