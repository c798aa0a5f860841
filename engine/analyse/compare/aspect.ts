/** What can be different for a visitor. */
export type Aspect =
  | 'destination'
  | 'page'
  | 'brand'
  | 'legal text'
  | 'title'
  | 'conversion'
  | 'schedule'
  | 'settings';
