// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBlockLibrary } from '../../../engine/react/page/block-library.ts';
import { EngineProvider } from '../../../engine/react/page/engine-context.tsx';
import { useSheet } from '../../../engine/react/sheets/use-sheet.tsx';
import { clearScreen } from '../../support/drawn-roots.ts';
import { createPageHarness, draw, type PageHarness, tap } from '../../support/page-harness.tsx';

let harness: PageHarness;
beforeEach(async () => {
  harness = await createPageHarness();
});
afterEach(clearScreen);

/** A page with a link to each of two agreements. */
function Example() {
  const { show, sheet } = useSheet();
  return (
    <>
      {['甲', '乙'].map((title) => (
        <button key={title} type="button" onClick={() => show({ kind: 'agreement', id: 'none', title })}>
          {title}
        </button>
      ))}
      {sheet}
    </>
  );
}

const titles = () => [...document.querySelectorAll('[role=dialog] h2')].map((one) => one.textContent);
const link = (title: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === title) as HTMLElement;
const close = () => tap(document.querySelector('.dk-sheet-close') as HTMLElement);

/** @returns lets the script of sheets arrive. */
async function opened(): Promise<() => Promise<void>> {
  let arrive = () => {};
  const way = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { script, ...library } = createBlockLibrary([]);
  const blocks = {
    ...library,
    script: <T,>(name: string, load: () => Promise<T>) => way.then(() => script(name, load)),
  };
  await draw(
    <EngineProvider engine={harness.engine} blocks={blocks}>
      <Example />
    </EngineProvider>,
  );
  return async () => {
    arrive();
    await expect
      .poll(async () => {
        await act(async () => {});
        return titles().length;
      })
      .toBe(1);
  };
}

test('a link that is tapped again while its sheet is on the way opens one sheet, which one tap closes', async () => {
  const arrive = await opened();
  await tap(link('甲'));
  await tap(link('乙'));
  await tap(link('乙'));
  await arrive();
  expect(titles()).toEqual(['乙']);
  await close();
  expect(titles()).toEqual([]);
});

test('a sheet that is opened from a sheet closes to the one below', async () => {
  const arrive = await opened();
  await tap(link('甲'));
  await arrive();
  await tap(link('乙'));
  expect(titles()).toEqual(['乙']);
  await close();
  expect(titles()).toEqual(['甲']);
});
