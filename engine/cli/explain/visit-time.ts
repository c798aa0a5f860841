import { isObject } from '../../compile/at.ts';
import { localTime } from '../../compile/local-time.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';

/** Day, time, seconds, and the offset of a zone; all but the day may be missing. */
const TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::([0-5]\d)(?:\.(\d{3}))?)?)? ?(?:(Z)|([+-]\d{2}):?(\d{2}))?$/i;

/** The offset from UTC that times of versions are written in, for example `+08:00` (schemas/schedule.json). */
export function scheduleZone(files: readonly SourceFile[]): string {
  const file = files.find(({ path }) => path === 'schemas/schedule.json');
  const value = file && parseDocument(file).value;
  return (isObject(value) && typeof value.utcOffset === 'string' && value.utcOffset) || '+00:00';
}

/**
 * Epoch milliseconds of a time as it is typed: as versions have it (`2026-12-01 09:00`), in their zone, or with an
 * offset of its own. A day alone is its first moment. Null for what is no time.
 */
export function readVisitTime(text: string, zone: string): number | null {
  const found = TIME.exec(text.trim());
  if (!found) return null;
  const [, day = '', time = '00:00', seconds = '0', fraction = '0', utc, hours, minutes] = found;
  const own = utc === undefined ? hours && `${hours}:${minutes}` : '+00:00';
  const minute = localTime(`${day} ${time}`, own ?? zone);
  return minute === null ? null : minute + Number(seconds) * 1000 + Number(fraction);
}

/** A time as versions have it, with seconds and the zone, for example `2026-12-01 09:00:00 +08:00`. */
export function printVisitTime(ms: number, zone: string): string {
  const zoneBegins = localTime('1970-01-01 00:00', zone) ?? 0;
  return `${new Date(ms - zoneBegins).toISOString().slice(0, 19).replace('T', ' ')} ${zone}`;
}
