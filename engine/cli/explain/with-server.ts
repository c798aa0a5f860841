import { createLookup } from '../../decide/facts/lookup.ts';
import type { Json, JsonObject, Scalar } from '../../decide/model/json.ts';
import type { VisitRelease } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { evaluate } from '../../decide/rules/evaluate.ts';
import type { CliIo } from '../cli-io.ts';
import { UsageError } from '../usage-error.ts';
import type { Loaded } from '../with-release.ts';
import { type ExplainedCall, explainVisit } from './explain-visit.ts';
import { callKey, type SimulatedReply } from './simulated-reply.ts';
import { startingFacts } from './starting-facts.ts';
import type { VisitInput } from './visit-input.ts';

/**
 * A visit with the answers of a running server: it is played, what it asked for is asked, and so on until nothing new
 * is wanted. What the command says itself is not asked, nor what would use up a secret of an address, such as a mark.
 *
 * @param server its address, for example `http://localhost:5173`.
 * @throws UsageError for what is no address, and where nothing answers there.
 */
export async function withServer(
  server: string,
  loaded: Loaded,
  input: VisitInput,
  io: CliIo,
): Promise<VisitInput> {
  const { ask } = io;
  if (ask === undefined) throw new UsageError('--server: this program asks no server');
  if (!/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new UsageError(`--server: "${server}" is no address; give one such as http://localhost:5173`);
  const { release } = loaded;
  const visit: VisitRelease = {
    id: release.id,
    site: release.site,
    host: pickHost(release.hosts, input.host),
  };
  const lookup = createLookup(visit, startingFacts(visit, input));
  const { api, guard } = release.site;
  const asked = new Map<string, SimulatedReply>();
  const isOpen = ({ request, from }: ExplainedCall): boolean =>
    from === 'sample' &&
    request.via === 'api' &&
    !guard.secretParams.some((name) => Object.hasOwn(request.fields, name));
  const reply = async (request: ExplainedCall['request']): Promise<SimulatedReply> => {
    const endpoint = request.via === 'api' ? api.endpoints[request.endpoint] : undefined;
    if (request.via !== 'api' || endpoint === undefined) return { failure: 'malformed' };
    const fields: Record<string, Scalar> = {};
    for (const [name, rule] of Object.entries({ ...api.common, ...endpoint.override })) {
      const value = evaluate(rule as Json, lookup);
      fields[name] = typeof value === 'symbol' || typeof value === 'object' ? null : value;
    }
    const sent = Object.entries({ ...fields, ...request.fields }).map(
      ([name, value]) => [name, String(value ?? '')] as const,
    );
    const address = new URL(endpoint.path, server).href;
    const { status, text } = await ask(
      address,
      new URLSearchParams(sent.map((pair) => [...pair])).toString(),
    ).catch((error: Error) => {
      const why = error.cause instanceof Error ? error.cause.message : error.message;
      throw new UsageError(`--server: ${address} does not answer (${why}); is the server running?`);
    });
    if (status < 200 || status > 299) return { http: status };
    try {
      return { body: JSON.parse(text) as JsonObject };
    } catch {
      return { failure: 'malformed' };
    }
  };
  for (;;) {
    const visitSoFar: VisitInput = { ...input, asked };
    const open = explainVisit(loaded, visitSoFar).calls.filter(isOpen);
    if (open.length === 0) return visitSoFar;
    for (const { request } of open) {
      const key = callKey(request);
      if (!asked.has(key)) asked.set(key, await reply(request));
    }
  }
}
