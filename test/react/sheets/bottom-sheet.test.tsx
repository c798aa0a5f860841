// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BottomSheet } from '../../../engine/react/sheets/bottom-sheet.tsx';
import { clearScreen } from '../../support/drawn-roots.ts';
import { createPageHarness, draw, type PageHarness, tap } from '../../support/page-harness.tsx';

let harness: PageHarness;
beforeEach(async () => {
  harness = await createPageHarness();
});
afterEach(clearScreen);

/** A page with a button that opens a sheet; the first key of the sheet goes away when it is tapped. */
function Example() {
  const [isOpen, setOpen] = useState(false);
  const [isKeyThere, setKeyThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && (
        <BottomSheet title="键盘" close={() => setOpen(false)} actions={<button type="button">last</button>}>
          {isKeyThere && (
            <button type="button" onClick={() => setKeyThere(false)}>
              京
            </button>
          )}
          <p>text</p>
        </BottomSheet>
      )}
    </>
  );
}

const active = () => document.activeElement;
const dialog = () => document.querySelector('[role=dialog]');
const named = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLElement;
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    (active() ?? document.body).dispatchEvent(event);
  });

async function opened() {
  await draw(harness.wrap(<Example />));
  named('open').focus();
  await tap(named('open'));
  expect(active()).toBe(dialog());
}

test('Tab goes round inside the sheet, and closing gives the focus back', async () => {
  await opened();
  await press('Tab', { shiftKey: true });
  expect(active()).toBe(named('last'));
  await press('Tab');
  expect(active()?.getAttribute('aria-label')).toBe('关闭');
  await press('Escape');
  expect(dialog()).toBeNull();
  expect(active()).toBe(named('open'));
});

test.each([
  ['any key leads back into the sheet', 'a', true],
  ['Escape closes the sheet', 'Escape', false],
])('a key of the sheet that goes away takes the focus with it: %s', async (_, key, stays) => {
  await opened();
  named('京').focus();
  await tap(named('京'));
  (active() as HTMLElement).blur();
  expect(dialog()?.contains(active())).toBe(false);
  await press(key);
  expect(dialog() !== null).toBe(stays);
  expect(active()).toBe(stays ? dialog() : named('open'));
});

test('going back closes the sheet and stays on the page; the next step back leaves it, as does one after the cross', async () => {
  const { address } = harness.engine.platform;
  await act(() => harness.engine.navigate('/about'));
  const back = async () => {
    await act(async () => address.back());
    return [address.current(), dialog() !== null];
  };
  await opened();
  expect(await back()).toEqual(['/about', false]);
  await tap(named('open'));
  await tap(document.querySelector('.dk-sheet-close') as HTMLElement);
  expect((await back())[0]).not.toBe('/about');
});
