import type { Named } from './named.ts';

export type VisitorSystem = 'android' | 'ios' | 'unknown';

/** `POST /api/why`: where a visitor lands and why. A draft in place of what is published, where a number is given. */
export interface WhyRequest {
  readonly draft?: number;
  readonly host: string;
  readonly path: string;
  readonly channel?: string;
  readonly city?: string;
  readonly loggedIn?: boolean;
  readonly os?: VisitorSystem;
  readonly app?: string;
}

/** Something that was asked, found, stored or led to. */
export interface WhyLine extends Named {
  /** What it answered or stored; one without a name is for programs alone. */
  readonly facts: readonly WhyFact[];
}

/** A value in plain words; `id` is how programs write both. */
export interface WhyFact extends Named {
  readonly value: string;
}

export interface WhyStep extends Named {
  readonly lines: readonly WhyLine[];
  /** The rule that decided. */
  readonly decided: boolean;
}

/** A value that the visitor sees, and what sets it. */
export interface WhyValue {
  readonly header: string;
  readonly value: string;
  readonly source: Named;
}

export interface Why {
  readonly landsOn: {
    readonly path: string;
    readonly page: Named;
    readonly title: string;
    readonly brand: string;
  };
  readonly steps: readonly WhyStep[];
  readonly values: readonly WhyValue[];
  readonly warnings: readonly string[];
}

/** `GET /api/why/choices`. */
export interface WhyChoices {
  /** The usual one first. */
  readonly hosts: readonly string[];
  /** By host; first the one that its bare address leads to. The id is the path. */
  readonly paths: Readonly<Record<string, readonly Named[]>>;
  readonly cities: readonly string[];
  /** First the one that is meant where none is said. */
  readonly systems: readonly VisitorSystem[];
  readonly apps: readonly Named[];
}
