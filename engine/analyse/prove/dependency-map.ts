import { UNKNOWN } from '../../decide/rules/unknown.ts';

/** Who watches what is read. */
export interface Watcher {
  readonly missing: string[];
  why: () => readonly string[];
}

/** A map that remembers for unknown values which facts they depend on, and tells the watcher when one is read. */
export class DependencyMap<Value> extends Map<string, Value> {
  private reasons: Map<string, readonly string[]> | null = null;

  /** @param from what it holds at first. */
  constructor(
    private readonly watcher: Watcher,
    from: DependencyMap<Value> | null = null,
  ) {
    super();
    if (!from) return;
    for (const [key, value] of from) super.set(key, value);
    if (from.reasons) this.reasons = new Map(from.reasons);
  }

  override get(key: string): Value | undefined {
    const value = super.get(key);
    if (value === UNKNOWN) this.watcher.missing.push(...this.reasonsOf(key));
    return value;
  }

  override set(key: string, value: Value): this {
    if (value === UNKNOWN) {
      this.reasons ??= new Map();
      this.reasons.set(key, [...new Set(this.watcher.why())]);
    }
    return super.set(key, value);
  }

  /** The facts that an unknown value depends on. */
  reasonsOf(key: string): readonly string[] {
    return this.reasons?.get(key) ?? [];
  }
}
