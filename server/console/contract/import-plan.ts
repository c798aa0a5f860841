import type { DraftItem } from './draft.ts';

/**
 * `POST /api/imports?draft=N`: the sheet as `application/octet-stream` with the header `x-file-name` (encoded as in an
 * address), 5 MB at most. Nothing is changed by it; `POST /api/imports/:id/apply` `ApplyImport` puts it in the draft.
 * What was put right of it goes before it, as the JSON of `Corrections`, so many bytes long as the header
 * `x-corrections-bytes` says. `GET /api/exports/channels.xlsx?draft` gives the sheet.
 */
export interface ImportPlan {
  readonly id: string;
  readonly fileName: string;
  readonly added: readonly DraftItem[];
  readonly changed: readonly DraftItem[];
  /** Values that the sheet takes away: each is kept unless it is ticked. */
  readonly cleared: readonly {
    readonly id: string;
    readonly channel: string;
    readonly header: string;
    readonly before: string;
    /** Why it cannot be taken away here; null where it can. */
    readonly why: string | null;
  }[];
  readonly same: number;
  /** With these nothing can be applied; one of each cell. */
  readonly problems: readonly {
    readonly cell: string;
    /** Whose value it is, for example `渠道 7801 · 转化ID`; empty where that is unknown. */
    readonly place: string;
    readonly text: string;
    /** What stands in the cell; null where no text in it would help, for example about headers. */
    readonly value: string | null;
    /** Its column; null where that is unknown. */
    readonly header: string | null;
  }[];
  /** What the sheet program hides. */
  readonly hidden: readonly string[];
}

/** Texts by cell, for example `渠道!C17`. */
export type Corrections = Readonly<Record<string, string>>;

export interface ApplyImport {
  /** Ids of `cleared` that are meant. */
  readonly ticked: readonly string[];
}
