import type { Scalar } from '../../decide/model/json.ts';

/** The stored values by which the backend knows a device. */
export const DEVICE_KEYS = ['device_id', 'os', 'user_agent', 'own_agent'] as const;

/** Stores what is known of the device, as far as it is not stored yet. */
export function rememberDevice(
  stored: { get(key: string): Scalar; set(key: string, value: Scalar): void },
  device: { readonly os: number; readonly userAgent: string },
  newId: () => string,
): void {
  if (stored.get('device_id') === null) stored.set('device_id', newId());
  if (stored.get('os') === null) stored.set('os', device.os);
  // A browser that was updated says so; what an app or an address gave stays.
  if (stored.get('user_agent') === stored.get('own_agent')) {
    for (const key of ['user_agent', 'own_agent']) stored.set(key, device.userAgent);
  }
}
