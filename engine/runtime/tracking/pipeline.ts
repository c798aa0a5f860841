import type { EventKind } from '../../decide/model/ads.ts';
import type { FullEvent, PageEvent } from './event.ts';
import { withoutPersonalValues } from './without-personal-data.ts';

/** Where events go. A destination that throws harms no other. */
export interface EventDestination {
  readonly name: string;
  take(event: FullEvent): void;
}

export interface PipelineParts {
  /** Kinds that are tracked at all. */
  readonly kinds: readonly EventKind[];
  /** What every event says of its visit. */
  enrich(): Omit<FullEvent, keyof PageEvent>;
  readonly destinations: readonly EventDestination[];
  /** A destination failed; told once for each. */
  onFailure(destination: string, error: unknown): void;
}

/** Milliseconds within which the same event twice is one: a double tap, an effect that ran again. */
const SAME_WITHIN = 1000;
/** The most events that are remembered to find repetitions. */
const REMEMBERED = 20;

/**
 * Takes events of a page: strips personal data → adds what is known of the visit → drops repetitions → tells every
 * destination.
 */
export function createPipeline(parts: PipelineParts): (event: PageEvent) => void {
  const recent = new Map<string, number>();
  const failed = new Set<string>();

  function isRepeated(event: FullEvent): boolean {
    const what = JSON.stringify([event.kind, event.path, event.attr]);
    const before = recent.get(what);
    recent.delete(what);
    recent.set(what, event.at);
    for (const oldest of recent.keys()) {
      if (recent.size <= REMEMBERED) break;
      recent.delete(oldest);
    }
    return before !== undefined && Math.abs(event.at - before) < SAME_WITHIN;
  }

  return ({ kind, attr }) => {
    if (!parts.kinds.includes(kind)) return;
    const event: FullEvent = { kind, attr: withoutPersonalValues(attr), ...parts.enrich() };
    if (isRepeated(event)) return;
    for (const destination of parts.destinations) {
      try {
        destination.take(event);
      } catch (error) {
        if (!failed.has(destination.name)) parts.onFailure(destination.name, error);
        failed.add(destination.name);
      }
    }
  };
}
