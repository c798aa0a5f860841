/** Visitor texts by key, for example `login.sendCode`. */
export type Texts = Readonly<Record<string, string>>;
