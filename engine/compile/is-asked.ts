/** Whether the problems of a file are wanted, by its path. */
export type IsAsked = (path: string) => boolean;

export const EVERY_FILE: IsAsked = () => true;
