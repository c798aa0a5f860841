import type { HTMLAttributes } from 'react';

/**
 * What assistive technology is told of parts that belong together. Without a name of their own they belong to the named
 * group around them, and another one would only be announced as nothing.
 *
 * @param label the name, where nothing that can be seen says it.
 * @param labelId id of the element that does.
 */
export function groupRole(label: string | null, labelId: string | null): HTMLAttributes<HTMLElement> {
  if (label) return { role: 'group', 'aria-label': label };
  return labelId ? { role: 'group', 'aria-labelledby': labelId } : {};
}
