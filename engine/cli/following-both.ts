/**
 * Says how far a comparison of two releases is while it runs, which may take a minute, and nothing more once it has
 * ended.
 *
 * @param progress takes what a command says of itself meanwhile; the empty text takes it away.
 * @param compare the comparison, given what it tells of the classes of visitors that it has followed.
 */
export function followingBoth<T>(
  progress: (text: string) => void,
  compare: (followed: (classes: number) => void) => T,
): T {
  progress('following visitors through both …');
  try {
    return compare((classes) => progress(`following visitors through both: ${classes} classes …`));
  } finally {
    progress('');
  }
}
