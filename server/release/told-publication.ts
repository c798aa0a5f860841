import { CHINA_TIME, chinaTime } from '../reports/china-day.ts';
import type { Publication } from './publication.ts';

const DONE: Readonly<Record<Publication['action'], string>> = {
  publish: 'published',
  rollback: 'made current again',
  start: 'shown',
};

/** What a version is called: `version 12 (release 0123456789abcdef)`. */
export function named({ n, id }: Pick<Publication, 'n' | 'id'>): string {
  return `version ${n} (release ${id})`;
}

/** Who did it, when and why, for a reader at a terminal: `published by 小李 on 2026-05-01 09:00:00 (China time): 新标题`. */
export function toldPublication({ action, by, at, note }: Publication): string {
  return `${DONE[action]} by ${by} on ${chinaTime(Date.parse(at))} (${CHINA_TIME})${note === '' ? '' : `: ${note}`}`;
}
