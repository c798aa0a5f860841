/** Something that a visitor tapped. */
export interface Tapped {
  /** `button`, `a`, `input`, …; in a form its role, such as `radio`. */
  readonly element: string;
  /** Its visible name; in a form or a dialog the name of its field, if any: there texts are answers. */
  readonly name: string;
}

/**
 * What ad scripts and tracking ask of the world besides the platform. Nothing of it is needed before a page stands, so
 * its code comes after the first paint.
 */
export interface LatePlatform {
  /** Adds a script to the page. Rejects when it cannot be loaded within `ms` milliseconds. */
  loadScript(url: string, ms: number): Promise<void>;
  /** The names that scripts of others share with the page. */
  readonly globals: Record<string, unknown>;
  /** Resolves when the page has loaded, was painted and the browser has a moment. */
  whenIdle(): Promise<void>;
  /**
   * Hands a request to the browser, which sends it even when the page is gone. False when it does not take it, and
   * while the page is in sight.
   */
  sendBeacon(url: string, body: string, contentType: string): boolean;
  /** Runs work that only one tab may do at a time; not at all while another tab does it. */
  exclusive(name: string, work: () => Promise<void>): Promise<void>;
  /** Calls back when the page goes out of sight, perhaps for ever. */
  onHide(callback: () => void): void;
  onTap(callback: (tapped: Tapped) => void): void;
  /**
   * Calls back with the place of a form field that the visitor has left, such as `phone` or `contacts/0/phone`; never
   * with an answer.
   */
  onFieldLeft(callback: (field: string) => void): void;
  /** Calls back when an error reaches the window. */
  onError(callback: (message: string) => void): void;
  /** Calls back with web vitals as they become known: name, and milliseconds or score. */
  onVital(callback: (name: string, value: number) => void): void;
}

/** The late platform of a page that is drawn. */
export interface LateScreen extends LatePlatform {
  /** A place below the page for what is drawn late. */
  addPlace(): HTMLElement;
}
