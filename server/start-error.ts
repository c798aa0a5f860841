/** A reason not to start, said in full. */
export class StartError extends Error {
  override name = 'StartError';
}
