/** What the engine itself gives every host, so that configuration may rely on it. */

/** An HTTP 401 or 403 leads here, so every host has it. */
export const LOGIN_PATH = '/login';

/** Every host treats it like the login. */
export const INDEX_PATH = '/index.html';

/** The screen of `/login` where a host's table names none. */
export const LOGIN_SCREEN = 'login-second';

/** Tag of every login and landing path ("login/index" of the product's guard). */
export const LOGIN_INDEX_TAG = 'login-index';

/** The page of every path that nothing else matches. */
export const CATCH_ALL_PAGE = 'empty';
