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
