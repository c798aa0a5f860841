import type { FormModule } from '../../forms/form-validator.ts';

/**
 * Texts that the browser keeps between visits; the name says which. Nothing here rejects: without a place all is
 * forgotten.
 */
export interface KeptTexts {
  get(name: string): Promise<string | null>;
  /** False when there is no place, or it is full. */
  put(name: string, text: string): Promise<boolean>;
  /** Forgets everything but these. */
  retain(names: ReadonlySet<string>): Promise<void>;
}

/**
 * What loading a release asks of the browser besides requests. Comes with the first part that is loaded, after the
 * first paint.
 */
export interface ReleasePort {
  /** SHA-256 of a text in UTF-8, hexadecimal. */
  digest(text: string): Promise<string>;
  readonly kept: KeptTexts;
  /**
   * Loads a form's ES module, and runs it only if it has this SHA-256 (hexadecimal); rejects otherwise. Browsers that
   * know no `integrity` of module scripts run what comes.
   */
  importModule(url: string, hash: string): Promise<FormModule>;
}
