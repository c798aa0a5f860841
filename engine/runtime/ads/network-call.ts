import { asksFor } from '../../decide/ads/asks-for.ts';
import type { ScriptDelivery } from '../../decide/ads/plan-conversion.ts';
import type { AdNetworkSpec, NetworkCall } from '../../decide/model/ads.ts';

/** The names that scripts of others share with the page. */
type Globals = Record<string, unknown>;

/** Makes the list that a network's script takes over, where its call says so and nobody has made it yet. */
export function makeQueue(globals: Globals, { function: name, queue }: NetworkCall): void {
  const [list = ''] = name.split('.');
  if (queue) globals[list] ??= [...queue];
}

/**
 * Tells a network's script of a conversion. `acknowledge` is called once the network has counted it; at once where it
 * says nothing back.
 *
 * @throws where neither script nor page made the function.
 */
export function makeNetworkCall(
  globals: Globals,
  { call }: Pick<AdNetworkSpec, 'call'>,
  delivery: ScriptDelivery,
  acknowledge: () => void,
): void {
  const names = call.function.split('.');
  const method = names.pop() ?? '';
  const owner = names.reduce<Globals | undefined>((of, name) => of?.[name] as Globals | undefined, globals);
  const tell = owner?.[method];
  if (typeof tell !== 'function') throw new Error(`the script offers no ${call.function}`);
  for (const words of filledArguments(call, delivery, acknowledge)) Reflect.apply(tell, owner, words);
  if (!asksFor(call.arguments, 'counted')) acknowledge();
}

/** What the function is called with, one list of arguments for each time. */
function filledArguments(
  { arguments: all }: NetworkCall,
  { event, id }: ScriptDelivery,
  counted: () => void,
): readonly (readonly unknown[])[] {
  const values = new Map<unknown, unknown>([
    ['{event}', event],
    ['{id}', id],
    ['{id as text}', String(id)],
    ['{counted}', counted],
  ]);
  return JSON.parse(JSON.stringify(all), (_, part: unknown) => (values.has(part) ? values.get(part) : part));
}
