import { UsageError } from '../usage-error.ts';

/** A sheet cannot be read; the text says why and what to do. */
export class UnreadSheetError extends UsageError {
  /** @param zh the same in Chinese, for the pages of the console. */
  constructor(
    text: string,
    readonly zh: string,
  ) {
    super(text);
  }
}
