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
  /** @param attr what the page says: `part`, `release`, `channel`, `shown` and `why`. Anybody can say anything. */
  note(attr: JsonObject): void;
  counts(): readonly LostCount[];
}

/** What a page says that is nothing of ours: no number of invented names grows the metrics or the log. */
const OTHER = 'other';

/**
 * Warns of a part at the first time, and whenever it was lost ten times as often.
 *
 * @param kept an earlier release; null when there is none of this id.
 */
export function lostParts(
  current: () => Release,
  kept: (id: string) => Release | null,
  print: (text: string) => void,
): LostParts {
  const counted = new Map<string, LostCount>();
  const told = new Map<string, number>();
  return {
    note(attr) {
      const id = textOf(attr.release);
      const release = current().id === id ? current() : kept(id);
      const channel = Object.hasOwn(current().channels, textOf(attr.channel)) ? textOf(attr.channel) : OTHER;
      const known = release === null ? OTHER : id;
      const key = `${known} ${channel}`;
      const { count } = counted.get(key) ?? { count: 0 };
      counted.set(key, { release: known, channel, count: count + 1 });
      if (release === null) return;
      const part = partOf(release, textOf(attr.part));
      const times = (told.get(`${id} ${part}`) ?? 0) + 1;
      told.set(`${id} ${part}`, times);
      if (!/^10*$/.test(String(times))) return;
      const shown =
        attr.shown === 'before' ? 'what was there before' : 'how to reach the service, and nothing else';
      const why = textOf(attr.why)
        .replace(/[^\x20-\x7e\u4e00-\u9fff]/g, ' ')
        .slice(0, 160);
      print(
        `!! LOST ${times} ${times === 1 ? 'time' : 'times'}: ${part} of release ${id} (${channel}): ${why}. Visitors get ${shown}. Take it back: npx dukou rollback`,
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
