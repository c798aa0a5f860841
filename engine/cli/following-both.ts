/** So many addresses are compared between two reports. */
const TOLD_EVERY = 100;

/**
 * Says how far a comparison of two releases is while it runs, which may take a minute, and nothing more once it has
 * ended.
 *
 * @param progress takes what a command says of itself meanwhile; the empty text takes it away.
 * @param compare the comparison, given what it tells of the addresses that it has compared.
 */
export function followingBoth<T>(
  progress: (text: string, addresses?: number) => void,
  compare: (followed: (addresses: number) => void) => T,
): T {
  progress('following visitors through both …');
  try {
    return compare((addresses) => {
      if (addresses % TOLD_EVERY === 0)
        progress(`following visitors through both: ${addresses} addresses …`, addresses);
    });
  } finally {
    progress('');
  }
}
