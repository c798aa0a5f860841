import type { FormEvent } from 'react';

/** A tool has nothing to send: the keyboard's "go" puts the keyboard away. */
export function finishTyping(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  (event.currentTarget.ownerDocument.activeElement as HTMLElement | null)?.blur();
}
