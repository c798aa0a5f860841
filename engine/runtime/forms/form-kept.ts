/** Storage keys of what a visitor left of forms and tools: with some of it a form begins otherwise than empty. */
export const FORM_KEPT = ['drafts', 'given', 'toolInputs', 'pendingSave'] as const;
