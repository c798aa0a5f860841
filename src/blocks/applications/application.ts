import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { isObject, numberOf, objectsOf, textOf, textsOf } from '../../../engine/react/page/read-options.ts';

/** An institution that an application may be given to. Times are ISO texts. */
interface SharedWith {
  readonly institution: string;
  readonly contact: string;
  readonly purpose: string;
  readonly items: readonly string[];
  readonly agreedAt: string;
  /** Empty while the consent holds. */
  readonly withdrawnAt: string;
}

/** Kept here alone; to be given to an institution; no longer to be given. */
export type ApplicationState = 'kept' | 'shared' | 'withdrawn';

export interface Application {
  readonly number: string;
  readonly package: string;
  readonly savedAt: string;
  /** Null, with `shared`, when the visitor is not told. */
  readonly state: ApplicationState | null;
  readonly shared: readonly SharedWith[] | null;
}

/** What the visitor asked for about their data. */
export interface DataRequest {
  readonly kind: string;
  readonly askedAt: string;
  readonly dueAt: string;
  /** Empty while it is open. */
  readonly doneAt: string;
}

export interface Applications {
  readonly masked: boolean;
  readonly list: readonly Application[];
  readonly requests: readonly DataRequest[];
}

/** Reads the answer of the applications call; an application without a number is left out. */
export function readApplications(data: Json): Applications {
  const from = isObject(data) ? data : {};
  return {
    masked: from.masked === true,
    list: objectsOf(from.applications)
      .map(readOne)
      .filter(({ number }) => number !== ''),
    requests: objectsOf(from.requests).map((request) => ({
      kind: textOf(request.kind),
      askedAt: textOf(request.asked_at),
      dueAt: textOf(request.due_at),
      doneAt: textOf(request.done_at),
    })),
  };
}

function readOne(from: JsonObject): Application {
  const list = objectsOf(from.shared).map((one) => ({
    institution: textOf(one.institution),
    contact: textOf(one.contact),
    purpose: textOf(one.purpose),
    items: textsOf(one.data_items),
    agreedAt: textOf(one.agreed_at),
    withdrawnAt: textOf(one.withdrawn_at),
  }));
  const shared = Array.isArray(from.shared) ? list : null;
  return {
    number: textOf(from.application_no) || String(numberOf(from.application_no, 0) || ''),
    package: textOf(from.package),
    savedAt: textOf(from.saved_at),
    state: shared && stateOf(shared),
    shared,
  };
}

function stateOf(shared: readonly SharedWith[]): ApplicationState {
  if (shared.length === 0) return 'kept';
  return shared.every(({ withdrawnAt }) => withdrawnAt) ? 'withdrawn' : 'shared';
}
