/** One message with a login code. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  /** The text as the visitor receives it. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The way messages leave the server. */
export interface SmsPort {
  /** Resolves when the message was accepted for delivery; rejects when it was not. */
  send(message: SmsMessage): Promise<void>;
  /** The newest messages first, where this way shows them (development); null where it does not. */
  readonly recent: (() => readonly SmsMessage[]) | null;
}
