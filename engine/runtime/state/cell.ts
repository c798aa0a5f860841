import { createAtom } from 'mobx';

/** A value that observers follow. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
}

/**
 * A value over a MobX atom. The runtime uses MobX's atoms and reactions only: its observable objects, decorators and
 * `computed` would cost every first page 7 KiB (the bundler drops them when nothing asks for them).
 */
export function createCell<T>(first: T): Cell<T> {
  const atom = createAtom('cell');
  let value = first;
  return {
    get: () => {
      atom.reportObserved();
      return value;
    },
    set: (next) => {
      if (next === value) return;
      value = next;
      atom.reportChanged();
    },
  };
}
