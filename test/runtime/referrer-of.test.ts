import { expect, test } from 'vitest';
import { noteReferrer, referrerOf } from '../../engine/runtime/platform/referrer-of.ts';

const PAGE = 'https://a.example/form-package?channel=7';

function viewWith(referrer: string, storage?: Map<string, string>): Window {
  return {
    document: { referrer },
    location: { href: PAGE },
    get sessionStorage() {
      if (!storage) throw new Error('The storage is blocked.');
      return {
        getItem: (name: string) => storage.get(name) ?? null,
        setItem: (name: string, text: string) => storage.set(name, text),
      };
    },
  } as unknown as Window;
}

test('where a gate led on, the visitor came from the page before it', () => {
  const storage = new Map<string, string>();
  noteReferrer(viewWith('https://ads.example/', storage));
  expect(referrerOf(viewWith(PAGE, storage))).toBe('https://ads.example/');
  expect(referrerOf(viewWith('https://other.example/', storage))).toBe('https://other.example/');
});

test('with the storage blocked, the page before is what is known', () => {
  expect(referrerOf(viewWith('https://ads.example/'))).toBe('https://ads.example/');
});
