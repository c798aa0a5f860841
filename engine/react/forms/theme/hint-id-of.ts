/** Id of the hint under a control. */
export function hintIdOf(id: string): string {
  return `${id}-hint`;
}

/** Id of the message that says what is wrong with an answer. */
export function messageIdOf(id: string): string {
  return `${id}-message`;
}
