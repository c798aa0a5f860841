/* The sheets that are seen as a form is sent, in one script of their own: what is looked over, and whom it goes to. */

export { InstitutionSheet } from './institution-sheet.tsx';
export { ReviewSheet } from './review-sheet.tsx';
