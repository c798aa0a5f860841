import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';

/** Title of the event by which a page says that visitors do not see a part of it. */
export const PART_LOST = 'part-lost';

/** How often parts of a release were lost to visitors of a channel. */
export interface LostCount {
  readonly release: string;
  readonly channel: string;
  readonly count: number;
}

/** Counts what visitors could not be shown of a release, and warns of it. */
export interface LostParts {
  /**
   * @param attr what the page says: `part`, `release`, `channel`, `shown` and `why`. Anybody can say anything.
   * @param from address of the visitor; kept for an hour at most.
   * @param now epoch milliseconds.
   */
  note(attr: JsonObject, from: string, now: number): void;
  counts(): readonly LostCount[];
}

/** What a page says that is nothing of ours: no number of invented names grows the metrics or the log. */
const OTHER = 'other';

/** Fewer visitors within an hour may each have a bad network. */
const SEVERAL = 3;
const HOUR_MS = 3_600_000;
/** More visitors say nothing new. */
const MOST_VISITORS = 1000;

/** How often a part was lost, and which visitors lost it when within the last hour. */
interface Losses {
  times: number;
  readonly visitors: Map<string, number>;
  /** Somebody was told that the release is to blame. */
  isWarned: boolean;
}

/**
 * Tells of a part at the first time, and whenever it was lost ten times as often. Warns of its release where that is
 * not whole on this server, or as soon as several visitors lose the part within an hour: a single one may only have
 * a bad network.
 *
 * @param kept an earlier release; null when there is none of this id.
 * @param faultOf why a release cannot be used as it was published; null where it is whole.
 */
export function lostParts(
  current: () => Release,
  kept: (id: string) => Release | null,
  faultOf: (id: string) => string | null,
  print: (text: string) => void,
): LostParts {
  const counted = new Map<string, LostCount>();
  const losses = new Map<string, Losses>();
  return {
    note(attr, from, now) {
      const id = textOf(attr.release);
      const release = current().id === id ? current() : kept(id);
      const channel = Object.hasOwn(current().channels, textOf(attr.channel)) ? textOf(attr.channel) : OTHER;
      const known = release === null ? OTHER : id;
      const key = `${known} ${channel}`;
      const { count } = counted.get(key) ?? { count: 0 };
      counted.set(key, { release: known, channel, count: count + 1 });
      if (release === null) return;
      const part = partOf(release, textOf(attr.part));
      const lost = losses.get(`${id} ${part}`) ?? { times: 0, visitors: new Map(), isWarned: false };
      losses.set(`${id} ${part}`, lost);
      lost.times += 1;
      for (const [visitor, at] of lost.visitors) if (now - at > HOUR_MS) lost.visitors.delete(visitor);
      if (lost.visitors.size < MOST_VISITORS) lost.visitors.set(from, now);
      const isDue = /^10*$/.test(String(lost.times));
      if (!isDue && (lost.isWarned || lost.visitors.size < SEVERAL)) return;
      const fault = faultOf(id);
      const isWarning = fault !== null || lost.visitors.size >= SEVERAL;
      if (!isDue && !isWarning) return;
      lost.isWarned ||= isWarning;
      const shown =
        attr.shown === 'before' ? 'what was there before' : 'how to reach the service, and nothing else';
      const why = textOf(attr.why)
        .replace(/[^\x20-\x7e\u4e00-\u9fff]/g, ' ')
        .slice(0, 160);
      const visitors = lost.visitors.size === 1 ? '1 visitor' : `${lost.visitors.size} visitors`;
      const said = `LOST ${lost.times} ${lost.times === 1 ? 'time' : 'times'}, by ${visitors} within an hour: ${part} of release ${id} (${channel}): ${why}. Visitors get ${shown}.`;
      print(
        isWarning
          ? `!! ${said} ${fault ?? 'The release is whole here, so the part itself fails.'} Take it back: npx dukou rollback`
          : `${said} The release is whole here: that may be a bad network. Nothing is to be done unless more visitors lose it`,
      );
    },
    counts: () => [...counted.values()],
  };
}

/** A form or kind of block that the release has. */
function partOf({ forms, pages }: Release, part: string): string {
  const [, kind, name = ''] = /^(form|block) (.*)$/.exec(part) ?? [];
  const has =
    kind === 'form'
      ? Object.hasOwn(forms, name)
      : Object.values(pages).some((page) => page.blocks.some(({ block }) => block === name));
  return kind !== undefined && has ? part : 'a part';
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
