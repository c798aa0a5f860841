import type { Page } from '@playwright/test';

/**
 * Goes back like a swipe from the edge or a phone's key, and waits for nothing: the call is answered before the step
 * begins, since the page may be gone at its end.
 */
export async function stepBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => history.back(), 0);
  });
}
