import type { JsonObject } from '../../engine/decide/model/json.ts';
import { sessionOf } from '../accounts/tokens.ts';
import { userById } from '../accounts/users.ts';
import type { CallRequest } from '../calls/call.ts';
import type { ConfiguredProduct } from '../config/service-data.ts';
import type { Services } from '../services.ts';
import { holds, osOf, type RuleFacts } from './rule-facts.ts';

interface SavedForm {
  readonly package: string;
  readonly form: JsonObject;
}

/** What is known of a visitor: their newest saved form when they are logged in; the city of the address for others. */
async function factsOf(
  request: CallRequest,
  services: Services,
): Promise<RuleFacts & { readonly isOwner: boolean }> {
  const { db, secrets, ipCity, data } = services;
  const session = await sessionOf(services, request);
  const user = session === null ? null : await userById(db, session.userId, secrets);
  const [saved] =
    user === null
      ? []
      : await db.query<SavedForm>(
          `select l.package, v.form from lead_versions v join leads l on l.id = v.lead_id
           where v.user_id = $1 order by v.created_at desc, v.version desc limit 1`,
          [user.id],
        );
  const answers = saved?.form ?? {};
  const told = answers[data().leads.city];
  return {
    channel: request.channel,
    os: osOf(request),
    package: saved?.package ?? null,
    city: typeof told === 'string' ? told : (user?.city ?? ipCity.find(request.address)?.name ?? null),
    answers,
    // A link can be forwarded: who holds one is not told what its owner answered.
    isOwner: session?.origin === 'sms',
  };
}

/** A product with the reasons that hold for the visitor; as it is configured where none does. */
function withReasons({ product, reasons = [] }: ConfiguredProduct, facts: RuleFacts): JsonObject {
  const held = reasons.filter(({ when }) => holds(when, facts)).map(({ text }) => text);
  return held.length === 0 ? product : { ...product, reasons: held };
}

/**
 * The products for a visitor, in the order of the configuration: those whose condition holds, and those without one.
 * Each says why it may suit who has logged in by themselves.
 */
export async function offeredProducts(
  request: CallRequest,
  services: Services,
): Promise<readonly JsonObject[]> {
  const { products } = services.data();
  if (products.every(({ when, reasons }) => when === undefined && reasons === undefined)) {
    return products.map(({ product }) => product);
  }
  const facts = await factsOf(request, services);
  return products
    .filter(({ when }) => when === undefined || holds(when, facts))
    .map((one) => (facts.isOwner ? withReasons(one, facts) : one.product));
}
