import { watchFolders } from './watch-folders.ts';

/** Changes below folders, from now on; those before `follow` are told to it at once, as one. */
export function changesBelow(folders: readonly string[], print: (text: string) => void) {
  let onChange: (() => void) | null = null;
  let isDue = false;
  const stop = watchFolders(
    folders,
    () => {
      isDue = onChange === null;
      onChange?.();
    },
    print,
  );
  return {
    stop,
    follow(act: () => void): void {
      onChange = act;
      if (isDue) act();
    },
  };
}
