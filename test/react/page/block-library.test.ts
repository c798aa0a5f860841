import { expect, test } from 'vitest';
import type { BlockComponent } from '../../../engine/react/page/block-entry.ts';
import { createBlockLibrary } from '../../../engine/react/page/block-library.ts';

const Light: BlockComponent = () => null;
const Heavy: BlockComponent = () => null;
const page = (...blocks: string[]) => ({
  id: 'page',
  layout: 'plain',
  agreements: [],
  blocks: blocks.map((block) => ({ block, with: {} })),
});

function library(load: () => Promise<BlockComponent>) {
  return createBlockLibrary([
    { name: 'light', area: 'header', component: Light },
    { name: 'heavy', area: 'main', load, module: 'heavy.tsx' },
  ]);
}

test('a page is ready when all its blocks are loaded; each is loaded once', async () => {
  let loads = 0;
  const blocks = library(async () => {
    loads += 1;
    return Heavy;
  });
  expect(blocks.isReady(page('light'))).toBe(true);
  expect(blocks.isReady(page('light', 'heavy'))).toBe(false);
  await blocks.prepare(page('heavy', 'heavy'));
  await blocks.prepare(page('heavy'));
  expect(blocks.isReady(page('heavy'))).toBe(true);
  expect(blocks.component('heavy')).toBe(Heavy);
  expect(loads).toBe(1);
});

test('a failed load of a script raises an event and is thrown on', async () => {
  const blocks = library(() => Promise.reject(new Error('gone')));
  const heard: string[] = [];
  blocks.onFailure(({ error }) => heard.push(error.script));
  await expect(blocks.prepare(page('heavy'))).rejects.toThrow('The script of "heavy" could not be loaded.');
  expect(heard).toEqual(['heavy']);
});

test('a failed load that a listener handles is not thrown on; the next try loads again', async () => {
  let tries = 0;
  const blocks = library(async () => {
    tries += 1;
    if (tries === 1) throw new Error('gone');
    return Heavy;
  });
  const stop = blocks.onFailure((failure) => failure.handle());
  await blocks.prepare(page('heavy'));
  expect(blocks.component('heavy')).toBeNull();
  stop();
  await blocks.prepare(page('heavy'));
  expect(blocks.component('heavy')).toBe(Heavy);
});

test('what is fetched ahead is ready; where that fails nobody is told, and it is loaded anew', async () => {
  let tries = 0;
  const blocks = library(async () => {
    tries += 1;
    if (tries === 1) throw new Error('gone');
    return Heavy;
  });
  const heard: string[] = [];
  blocks.onFailure(({ error }) => heard.push(error.script));
  await blocks.fetch(page('heavy'));
  expect(blocks.isReady(page('heavy'))).toBe(false);
  await blocks.fetch(page('heavy'));
  expect(blocks.isReady(page('heavy'))).toBe(true);
  expect(heard).toEqual([]);
});
