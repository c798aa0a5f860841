export interface Name {
  readonly name: string;
}
