/** What can be different for a visitor; what matters most comes first. */
export const ASPECTS = [
  'destination',
  'page',
  'legal text',
  'brand',
  'conversion',
  'title',
  'schedule',
  'settings',
] as const;

export type Aspect = (typeof ASPECTS)[number];
