/**
 * Facts of a visit that the backend knows, too, when it judges a form again; of everything else a rule would see
 * nothing there.
 */
export const BACKEND_FACTS = ['visit.hasToken', 'stored.phone'] as const;

export type BackendFact = (typeof BACKEND_FACTS)[number];
