import type { EnvironmentSpec } from '../model/api-spec.ts';

/** The app that `env.inWeChat` is about, by its name in `schemas/environment.json`. */
export const WECHAT = 'wechat';

/** What `env.app` is where none of the apps shows the page. */
export const BROWSER = 'browser';

/** Every value of `env.app`. */
export function appsOf({ apps }: EnvironmentSpec): readonly string[] {
  return [...new Set([BROWSER, ...apps.map(({ app }) => app)])];
}
