/** Remembers what came of one diagram or two, without an object for each. */
export class Results<Found extends object> {
  private ids = new Int32Array(2 ** 5);
  private found: (Found | undefined)[] = new Array(2 ** 4);
  private count = 0;

  /** @param other the id of the second diagram; 0, which none has, where there is only one. */
  get(one: number, other = 0): Found | undefined {
    return this.found[this.at(one, other)];
  }

  set(one: number, other: number, found: Found): void {
    const at = this.at(one, other);
    if (!this.found[at]) this.count += 1;
    this.ids[at * 2] = one;
    this.ids[at * 2 + 1] = other;
    this.found[at] = found;
    if (this.count * 2 > this.found.length) this.grow();
  }

  private at(one: number, other: number): number {
    const last = this.found.length - 1;
    const mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca77);
    let at = (mixed ^ (mixed >>> 15)) & last;
    while (this.found[at] && (this.ids[at * 2] !== one || this.ids[at * 2 + 1] !== other))
      at = (at + 1) & last;
    return at;
  }

  private grow(): void {
    const { ids, found } = this;
    this.ids = new Int32Array(ids.length * 4);
    this.found = new Array(found.length * 4);
    this.count = 0;
    for (const [at, one] of found.entries())
      if (one) this.set(ids[at * 2] as number, ids[at * 2 + 1] as number, one);
  }
}

/** Most selections that are remembered: a later one takes the place of an earlier one with the same hash. */
const SELECTIONS = 2 ** 17;

/** Remembers what was selected, without an object for each. */
export class Selections<Found> {
  private readonly ids = new Int32Array(SELECTIONS * 3);
  private readonly found: Found[] = new Array(SELECTIONS);

  /** Where a selection is remembered, by the ids of its three parts. */
  at(condition: number, then: number, otherwise: number): number {
    const mixed =
      Math.imul(condition, 0x9e3779b1) ^ Math.imul(then, 0x85ebca77) ^ Math.imul(otherwise, 0xc2b2ae3d);
    return (mixed ^ (mixed >>> 15)) & (SELECTIONS - 1);
  }

  find(at: number, condition: number, then: number, otherwise: number): Found | undefined {
    const { ids } = this;
    const isSame = ids[at * 3] === condition && ids[at * 3 + 1] === then && ids[at * 3 + 2] === otherwise;
    return isSame ? this.found[at] : undefined;
  }

  keep(at: number, condition: number, then: number, otherwise: number, found: Found): void {
    this.ids[at * 3] = condition;
    this.ids[at * 3 + 1] = then;
    this.ids[at * 3 + 2] = otherwise;
    this.found[at] = found;
  }
}
