import { act } from 'react';
import type { Root } from 'react-dom/client';

const drawn: Root[] = [];

/** Notes a tree that is drawn, so that it can be taken away. */
export function noteDrawn(root: Root): Root {
  drawn.push(root);
  return root;
}

/** Takes away everything that was drawn, so that it follows no state and hears no tap any more. */
export function clearScreen(): Promise<void> {
  return act(async () => {
    for (const root of drawn.splice(0)) root.unmount();
  });
}
