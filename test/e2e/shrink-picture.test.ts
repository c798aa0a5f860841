import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expect, test } from '../support/browser-test.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

// One worker builds the script for all tests.
test.describe.configure({ mode: 'default' });

let folder: string;
let page: Page;

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'dukou-shrink-'));
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      lib: {
        entry: 'engine/runtime/platform/shrink-picture.ts',
        formats: ['iife'],
        name: 'shrinker',
        fileName: () => 'shrink.js',
      },
    },
  });
  page = await browser.newPage();
  await page.addScriptTag({ path: join(folder, 'shrink.js') });
});

test.afterAll(async () => {
  await page.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Shrunk {
  readonly before: number;
  readonly bytes: number;
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Red, green and blue in the middle. */
  readonly colour: readonly number[];
}

/** Draws a picture with the grain of a camera, or with nothing on it, and makes it lighter. */
function shrink(
  kind: 'grain' | 'clear',
  size: readonly [number, number],
  most: number,
): Promise<Shrunk | null> {
  return page.evaluate(
    async ({ kind, size: [width, height], most }) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      if (kind === 'grain') {
        const image = pen.createImageData(width, height);
        for (let i = 0, seed = 1; i < image.data.length; i += 1) {
          seed = (seed * 48271) % 2147483647;
          image.data[i] = i % 4 === 3 ? 255 : seed & 255;
        }
        pen.putImageData(image, 0, 0);
      }
      const type = kind === 'grain' ? 'image/jpeg' : 'image/png';
      const blob = await new Promise<Blob>((resolve) =>
        canvas.toBlob((made) => resolve(made as Blob), type, 0.95),
      );
      const given = new File([blob], kind === 'grain' ? '行驶证.jpeg' : '行驶证.png', { type });
      const { shrinker } = window as unknown as {
        shrinker: { shrinkPicture(file: File, bytes: number): Promise<File | null> };
      };
      const made = await shrinker.shrinkPicture(given, most);
      if (!made) return null;
      const picture = await createImageBitmap(made);
      const look = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      look.drawImage(picture, -Math.floor(picture.width / 2), -Math.floor(picture.height / 2));
      return {
        before: given.size,
        bytes: made.size,
        name: made.name,
        type: made.type,
        width: picture.width,
        height: picture.height,
        colour: [...look.getImageData(0, 0, 1, 1).data].slice(0, 3),
      };
    },
    { kind, size: [...size] as [number, number], most },
  );
}

test.describe('a picture that is heavier than a form takes', () => {
  test('becomes a JPEG under the limit, of the same shape and name', async () => {
    const most = 1_048_576;
    const made = await shrink('grain', [3000, 2000], most);
    expect(made?.before).toBeGreaterThan(most);
    expect(made?.bytes).toBeLessThanOrEqual(most);
    expect(made).toMatchObject({ name: '行驶证.jpg', type: 'image/jpeg' });
    expect((made?.width ?? 0) / (made?.height ?? 1)).toBeCloseTo(1.5, 2);
  });

  test('is not made smaller than the limit asks', async () => {
    expect(await shrink('clear', [2400, 1200], 1_048_576)).toMatchObject({ width: 2000, height: 1000 });
  });

  test('turns white, not black, where it was transparent', async () => {
    expect((await shrink('clear', [300, 200], 50_000))?.colour).toEqual([255, 255, 255]);
  });

  test('is refused when it cannot be made so light', async () => {
    expect(await shrink('grain', [600, 400], 500)).toBeNull();
  });
});
