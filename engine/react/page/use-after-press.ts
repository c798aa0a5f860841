import { useEffect, useState } from 'react';
import type { Clock } from '../../runtime/platform/platform.ts';
import { createPressGate, type PressGate } from '../../runtime/platform/press-gate.ts';

/**
 * For what is said of a control that is left. A press elsewhere leaves it when it begins: a message that appeared then
 * would push away what is being pressed, and the tap would come to nothing. Who leaves with the keyboard is told at
 * once.
 */
export function useAfterPress(clock: Pick<Clock, 'after'>): PressGate['after'] {
  const [gate] = useState(() => createPressGate(clock));
  useEffect(() => gate.watch(), [gate]);
  return gate.after;
}
