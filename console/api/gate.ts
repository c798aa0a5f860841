/** Something that requests wait for: that the person signs in again, or gives the password once more. */
export interface Gate {
  /** Resolves to true when the way is free, to false when the person does not want to. */
  ask(): Promise<boolean>;
  isAsked(): boolean;
  settle(isFree: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** All who ask while it is closed wait for the same answer. */
function createGate(): Gate {
  let waiting: ((isFree: boolean) => void)[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
        tell();
      }),
    isAsked: () => waiting.length > 0,
    settle(isFree) {
      const all = waiting;
      waiting = [];
      for (const resolve of all) resolve(isFree);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The session ended: SignInDialog opens it. */
export const signInGate = createGate();
/** A deed asks for the password: StepUpDialog opens it. */
export const stepUpGate = createGate();
