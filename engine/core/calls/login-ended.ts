/** What stands above the login, for a visitor whose login ended at a save; key of `schemas/text`. */
export const LOGIN_ENDED = 'form.loginEnded';
