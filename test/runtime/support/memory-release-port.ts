import { createHash } from 'node:crypto';
import type { FormModule } from '../../../engine/forms/form-validator.ts';
import type { ReleasePort } from '../../../engine/runtime/platform/release-port.ts';

export interface MemoryReleasePort extends ReleasePort {
  /** What the browser keeps, by name. */
  readonly texts: Map<string, string>;
  /** Modules that were asked for. */
  readonly modules: string[];
}

/** A release port without a browser. */
export function memoryReleasePort(
  options: {
    /** `full`: nothing new is kept. `blocked`: there is no place at all. */
    readonly storage?: 'ok' | 'full' | 'blocked';
    readonly texts?: Map<string, string>;
    readonly importModule?: (url: string) => Promise<FormModule>;
  } = {},
): MemoryReleasePort {
  const { storage = 'ok', texts = new Map<string, string>() } = options;
  const modules: string[] = [];
  return {
    texts,
    modules,
    digest: async (text) => createHash('sha256').update(text).digest('hex'),
    kept: {
      get: async (name) => (storage === 'blocked' ? null : (texts.get(name) ?? null)),
      put: async (name, text) => {
        if (storage === 'ok') texts.set(name, text);
        return storage === 'ok';
      },
      retain: async (names) => {
        for (const name of [...texts.keys()]) if (!names.has(name)) texts.delete(name);
      },
    },
    importModule: (url) => {
      modules.push(url);
      return options.importModule?.(url) ?? Promise.resolve({ default: { main: () => true } });
    },
  };
}
