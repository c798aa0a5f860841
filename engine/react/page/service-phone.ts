import type { PageSpec } from '../../decide/model/page.ts';
import { textOf } from './read-options.ts';

/** Customer service, as the foot of a page names it. */
export interface ServicePhone {
  readonly label: string;
  readonly phone: string;
  /** Address that calls it. */
  readonly href: string;
}

/** Whom visitors of a page can call; null where no block of it names anybody. */
export function servicePhone(page: PageSpec | null, fill: (template: string) => string): ServicePhone | null {
  const service = page?.blocks.map((spec) => spec.with).find((options) => typeof options?.phone === 'string');
  const phone = textOf(service?.phone);
  return phone
    ? { label: fill(textOf(service?.phoneLabel)), phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }
    : null;
}
