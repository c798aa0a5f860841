import type { DecidedBy } from '../../decide/model/effect.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import type { ConcreteVisit } from './visit-of.ts';

/** What can be wrong for a visitor. */
export const FINDING_KINDS = {
  'redirect-loop':
    'a chain of redirects comes back to where it was; lead elsewhere from one of the rules passed, or let it ask for more',
  'long-chain': 'a chain of redirects is longer than maxRedirects; lead at once to where it ends',
  'missing-page':
    'a redirect, a saved form or a login leads to a path that nothing is at; correct the path, or give the host the page',
  'empty-page':
    'no block of the page is shown; give it a block without "when", or lead these visitors elsewhere',
  'dead-end': 'the page has nothing to act on and no way on; if that is meant, say why in "end" of the page',
  'broken-link':
    'a link of the page leads to a path that nothing is at; correct the path, or give the host the page',
  'idle-link':
    'a link of the page leads everybody who sees it back to the page; lead elsewhere, or hide it from them by "when"',
  'link-circle':
    'the pages have nothing to act on but links, and these lead from each of them only to the others; lead on from one of them, or say why not in "end" of the page',
  'idle-form':
    'a saved form leads back to the same form, or a login or an action that goes by the flow code to its own page, at once or over pages that go on by themselves; lead on to a result',
  'form-circle':
    'saved forms lead from one to the next and back to the first, and their pages offer nothing else; lead on to a result from one of them',
  'wait-circle':
    'a page that goes on by itself comes back, at once or over others that do, or redirects, and so on without end; lead on from one of them to a page that stays, by "next" of its block',
  'no-login':
    'the visitor is sent to log in, to a page where nobody can; lead to one with a login, or say why not in "withoutLogin" of the host',
  'no-identity':
    'the page does not say who stands behind it: no block shows name, filing number and funding; add a block legal-footer',
  'no-legal-text': 'legal name, filing number or funding text is empty; fill it in where it is set',
  'wrong-filing': 'company and filing number of a page are no pair of schemas/legal.json',
  'blocked-by-call':
    'a call that fails takes the page away from the visitor; let the rules passed do without its answer',
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;

/** Company and filing number that are no pair, or the legal field that is empty. */
export type LegalSubject =
  | { readonly company: string; readonly filing: string }
  | { readonly field: 'companyName' | 'icp' | 'sourcesFunding' };

/** One navigation on the way of the counterexample. */
export interface FindingLeg {
  readonly path: string;
  readonly by: DecidedBy;
  /** What decided, in the release. */
  readonly at: JsonPointer;
  /** The row of the destinations that says where a flow code leads, where one led on. */
  readonly to: JsonPointer | null;
}

/** Something that is wrong for some visitors, with the shortest way to see it. */
export interface Finding {
  readonly kind: FindingKind;
  /** What it is about: a page, a path, a field, a call. */
  readonly about: string;
  /** What `about` says of legal text, one by one; not there for other kinds. */
  readonly legal?: LegalSubject;
  readonly visit: ConcreteVisit;
  readonly legs: readonly FindingLeg[];
  /**
   * What set the words that are wrong, or the page that lacks something, in the release; empty where the way says it.
   */
  readonly set: readonly JsonPointer[];
  /** The visit behind a link or a login that leads to what is wrong; null where none does. */
  readonly then: ConcreteVisit | null;
  /** The path where the visitor ends. */
  readonly path: string;
  /** Host tables that have it. */
  readonly hosts: readonly string[];
  /** Number of channels for which it is so, those that nothing names counted as one. */
  readonly channels: number;
}
