/** What stands on the front of an identity card, as it was read: nothing of it is judged. */
export interface ReadCard {
  readonly name: string;
  readonly number: string;
}

/** The way a picture of an identity card is read. */
export interface CardReader {
  /**
   * @param picture a JPEG, which nobody keeps.
   * @param at epoch milliseconds.
   * @returns null where no card can be read in it.
   * @throws `CardReaderError` when nobody could look.
   */
  read(picture: Buffer, at: number): Promise<ReadCard | null>;
}

/** The picture was not looked at; the text says why. */
export class CardReaderError extends Error {
  override name = 'CardReaderError';
}
