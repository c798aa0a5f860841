import { runInAction } from 'mobx';
import type { StoredValueTable } from './stored-values.ts';

/** Who the visitor is, as far as this browser knows. Reactive: the values are those in storage. */
export class SessionStore {
  constructor(
    private readonly stored: StoredValueTable,
    private readonly loginKeys: readonly string[],
  ) {}

  get token(): string | null {
    return this.text('access_token');
  }

  get userId(): string | null {
    return this.text('user_id');
  }

  get phone(): string | null {
    return this.text('phone');
  }

  logIn(login: { readonly token: string; readonly userId: string | null; readonly phone: string }): void {
    runInAction(() => {
      this.stored.set('access_token', login.token);
      this.stored.set('user_id', login.userId);
      this.stored.set('phone', login.phone);
    });
  }

  /** Forgets the login (HTTP 401/403, body code 401): the keys of `unauthorised.clear` in `schemas/api.json`. */
  logOut(): void {
    this.stored.clear(this.loginKeys);
  }

  private text(key: string): string | null {
    const value = this.stored.get(key);
    return value === null || value === '' ? null : String(value);
  }
}
