import { enableStaticRendering, isUsingStaticRendering } from 'mobx-react-lite';
import { renderToString } from 'react-dom/server';

/** Renders once, without the subscriptions that a page in a browser needs. Throws what a component throws. */
export function renderStatic(app: Parameters<typeof renderToString>[0]): string {
  const before = isUsingStaticRendering();
  enableStaticRendering(true);
  try {
    return renderToString(app);
  } finally {
    enableStaticRendering(before);
  }
}
