/** One message with a login code. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  /** The text as the visitor receives it. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A message was not accepted for delivery, or nobody can tell. */
export class SmsError extends Error {
  override name = 'SmsError';
  /** True when the message may arrive all the same: its code stays good and counts as sent. */
  readonly mayArrive: boolean;
  constructor(message: string, mayArrive: boolean) {
    super(message);
    this.mayArrive = mayArrive;
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
