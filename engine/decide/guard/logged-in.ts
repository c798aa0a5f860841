/** What a login stores, for a visitor whose form logs in before it is saved; no rule tells the values from others. */
export const LOGGED_IN = { access_token: 'token', user_id: 'user', phone: 'phone' } as const;
