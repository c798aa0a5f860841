import type { BrandLayer } from './brand.ts';

/**
 * Who may see a route. `login`: without a token the visitor goes to the login address;
 * `login-or-download`: without a token the visitor goes to the download page with the query kept.
 */
export type RouteAccess = 'open' | 'login' | 'login-or-download';

/** One common route of `schemas/routes/`. */
export interface RouteDescriptor {
  readonly id: string;
  readonly path: string;
  /** Id of a page in `schemas/pages/`. */
  readonly page: string;
  /** Page title; empty means the stored app name or the brand name. */
  readonly title: string;
  readonly access: RouteAccess;
  readonly keepAlive: boolean;
  /** Names that guard rules ask for, for example `form-package`. */
  readonly tags: readonly string[];
}

/** A login or landing path of a host. */
export interface ScreenPath {
  readonly path: string;
  /** One of the landing screens; also the id of its page. */
  readonly screen: string;
  readonly title: string;
  /** Channel that this path stands for; null when it names none. */
  readonly channel: string | null;
  readonly tags: readonly string[];
  /** Brand layers of the path, lowest first. */
  readonly brand: readonly BrandLayer[];
}
