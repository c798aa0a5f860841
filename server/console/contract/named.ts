/** A name that staff know, and the id or address behind it; that is empty where there is none. */
export interface Named {
  readonly name: string;
  readonly id: string;
}
