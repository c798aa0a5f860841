import { printHuman } from '../../engine/core/problems/print-human.ts';
import { readServiceData } from './read-service-data.ts';
import type { ServiceData } from './service-data.ts';

/** The backend's own configuration, kept up to date with its files. */
export interface ServiceDataKeeper {
  /** The last good one; null when there has been none. */
  current(): ServiceData | null;
  /** Reads the files again. Mistakes are printed, and the last good ones stay. */
  refresh(): void;
}

export function serviceDataKeeper(root: string, print: (text: string) => void): ServiceDataKeeper {
  let current: ServiceData | null = null;
  return {
    current: () => current,
    refresh() {
      const { data, problems, files } = readServiceData(root);
      if (data === null) {
        print(`\n${printHuman(problems, files)}\n`);
        print(`server/config has mistakes.${current === null ? '' : ' What was read before stays in use.'}`);
      } else {
        current = data;
      }
    },
  };
}
