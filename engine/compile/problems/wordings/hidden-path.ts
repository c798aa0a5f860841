/** What hides a path, or what it hides. */
export const HIDDEN_PATH = {
  root: 'is never shown: the root of every host leads elsewhere first; choose another path',
  everywhere: 'is never shown: every host has a login screen there; choose another path',
  server: 'is never shown: the server keeps this address for itself; choose another path',
  slash: 'is never shown: paths are looked up without a slash at the end; remove it',
  hides: 'hides the route of all hosts with the same path; change one of the two',
} as const;
