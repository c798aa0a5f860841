import type { OsCode } from '../../core/model/facts.ts';
import type { Device } from './platform.ts';

/**
 * What the user agent tells of a device. iPadOS calls itself a Macintosh and is told apart by its touch points.
 *
 * @param touchPoints `navigator.maxTouchPoints`, 0 when unknown.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  return { userAgent, os: osOf(userAgent, touchPoints), inWeChat: /MicroMessenger/i.test(userAgent) };
}

function osOf(userAgent: string, touchPoints: number): OsCode {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 1;
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 1;
  return /Android/i.test(userAgent) ? 2 : 3;
}
