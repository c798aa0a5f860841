import type { EffectiveValue } from './channel.ts';

/** `POST /api/why`: where a visitor lands and why. A draft in place of what is published, where a number is given. */
export interface WhyRequest {
  readonly draft?: number;
  readonly host: string;
  readonly path: string;
  readonly channel?: string;
  readonly city?: string;
  readonly loggedIn?: boolean;
  readonly os?: 'android' | 'ios' | 'unknown';
  readonly app?: string;
}

export interface WhyStep {
  /** For example `守卫 4.5 限定城市`. */
  readonly title: string;
  /** What was asked, found, stored or led to. */
  readonly lines: readonly string[];
  /** The rule that decided. */
  readonly decided: boolean;
}

export interface Why {
  readonly landsOn: {
    readonly path: string;
    readonly page: string;
    readonly title: string;
    readonly brand: string;
  };
  readonly steps: readonly WhyStep[];
  /** Values of brand and title with their sources. */
  readonly values: readonly EffectiveValue[];
  readonly warnings: readonly string[];
}

/** `GET /api/why/choices`. */
export interface WhyChoices {
  /** The usual one first. */
  readonly hosts: readonly string[];
  /** By host; first the one that its bare address leads to. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly cities: readonly string[];
  readonly apps: readonly { readonly value: string; readonly label: string }[];
}
