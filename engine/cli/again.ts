/** Gives a command of `dukou` as it is to be typed to work on the same project and data as the one that names it. */
export type Again = (command: string) => string;
