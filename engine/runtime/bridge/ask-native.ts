import { isNativeValue } from '../../decide/guard/native-reply.ts';
import type { BridgeSpec } from '../../decide/model/api-spec.ts';
import type { Scalar } from '../../decide/model/json.ts';
import type { Reply } from '../../decide/model/reply.ts';
import type { NativePort } from '../platform/platform.ts';

/**
 * Asks the native app for all values of `ask` in `schemas/bridge.json` at the same time, whenever its bridge appears.
 *
 * @param native a port whose calls may never settle (an app that refuses an origin never answers).
 * @param onAnswer called with all values so far, when the bridge is there and each time one arrives.
 * @returns resolves when every handler answered or failed; it may never do so: the caller bounds the wait.
 */
export async function askNative(
  spec: BridgeSpec,
  native: NativePort,
  onAnswer: (soFar: Reply) => void,
): Promise<void> {
  const data: Record<string, Scalar> = {};
  const tell = () => onAnswer({ status: 'ok', httpStatus: null, code: null, data: { ...data } });
  const ask = async (name: string, handler: string): Promise<void> => {
    try {
      const value = await native.invoke(spec, handler, null, spec.timeout, tell);
      if (isNativeValue(value)) {
        data[name] = value;
        tell();
      }
    } catch {
      // No bridge, or a handler that failed: the value stays absent and the page goes on (guard step 8).
    }
  };
  await Promise.all(Object.keys(spec.ask).map((name) => ask(name, spec.ask[name] as string)));
}
