/** What a sheet shows. */
export type SheetRequest =
  /** The text of one agreement. */
  | { readonly kind: 'agreement'; readonly id: string; readonly title: string }
  /** A configured text, as Markdown. */
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  /** The agreements of the page and the choice to consent to them. */
  | {
      readonly kind: 'consent';
      readonly agreements: readonly { readonly id: string; readonly title: string }[];
      readonly onAgree: () => void;
    };

export type ShowSheet = (request: SheetRequest) => void;
