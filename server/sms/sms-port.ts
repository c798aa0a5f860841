/** One message with a login code. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  /** The text as the visitor receives it. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * What became of a message that was not accepted. `not-taken`: the service does not work. `refused`: it works, and will
 * not send this message. `unsure`: it may arrive all the same, so its code stays good and counts as sent.
 */
export type SmsFailure = 'not-taken' | 'refused' | 'unsure';

/** A message was not accepted for delivery, or nobody can tell. */
export class SmsError extends Error {
  override name = 'SmsError';
  readonly failure: SmsFailure;
  constructor(message: string, failure: SmsFailure) {
    super(message);
    this.failure = failure;
  }
}

/** The way messages leave the server. */
export interface SmsPort {
  /**
   * Resolves when the message was accepted for delivery; rejects when it was not, with `SmsError` when it knows why.
   */
  send(message: SmsMessage): Promise<void>;
  /** The newest messages first, where this way shows them (development); null where it does not. */
  readonly recent: (() => readonly SmsMessage[]) | null;
}
