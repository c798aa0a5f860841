import type { EnvironmentSpec } from '../model/api-spec.ts';
import type { Environment } from '../model/facts.ts';
import { compiledPattern } from '../rules/compiled-pattern.ts';

/**
 * What the user agent tells of a device and of the app that shows the page.
 *
 * @param touchPoints `navigator.maxTouchPoints`, 0 when unknown.
 */
export function readEnvironment(
  spec: EnvironmentSpec,
  userAgent: string,
  touchPoints: number,
): Pick<Environment, 'os' | 'app' | 'inWeChat'> {
  const tells = ({ pattern }: { readonly pattern: string }) => compiledPattern(pattern, 'i').test(userAgent);
  const os = spec.os.find((row) => (!row.touch || touchPoints > 1) && tells(row))?.code ?? 3;
  const app = spec.apps.find(tells)?.app ?? 'browser';
  return { os, app, inWeChat: app === 'wechat' };
}
