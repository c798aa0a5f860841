import type { HttpResponse } from './platform.ts';

/** The call that the inline script made for a press. */
export interface EarlySent {
  readonly url: string;
  /** The field and value by which the application's own call is known to be the same, form-encoded. */
  readonly pair: string;
  readonly answer: Promise<HttpResponse>;
}

/** What a visitor did before the application stood. */
export interface EarlyUse {
  /** Boxes that were typed into or filled in, with what stands there. */
  readonly typed: readonly (readonly [box: HTMLInputElement | HTMLTextAreaElement, text: string])[];
  /** Boxes and chips that were ticked or picked, or taken back, with how they are to be. */
  readonly ticked: readonly (readonly [control: HTMLElement, isTicked: boolean])[];
  /** Buttons whose press is still to be carried out, in their order. */
  readonly pressed: readonly HTMLElement[];
}

/** The inline script of the entry page, from the side of the application. */
export interface EarlyScript {
  /** The visitor is on the way to another page: this one is not begun. */
  readonly isLeaving: boolean;
  /** The call that was made, while its answer may be taken over. */
  readonly sent: EarlySent | null;
  /** Ends the script: what it drew is gone, and the application hears of everything from now on. */
  take(): EarlyUse;
  /** Nobody takes the answer of the call over any more. */
  forget(): void;
}

/** Null in a document without the script: development, and pages that nobody rendered. */
export function earlyScript(view: Window = window): EarlyScript | null {
  return (view as { readonly dukouEarly?: EarlyScript }).dukouEarly ?? null;
}
