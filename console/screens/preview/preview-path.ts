import { queryText } from '../../api/query-text.ts';

interface PreviewOf {
  readonly channel: string;
  /** Null for what is published. */
  readonly draft: { readonly number: number; readonly seq: number } | null;
  /** Empty for the usual one. */
  readonly host?: string;
  /** Empty for where the host's bare address leads to. */
  readonly path?: string;
}

/** Where the page of a channel is asked for; another one with each edit of the draft. */
export function previewPath({ channel, draft, host, path }: PreviewOf): string {
  return `/api/previews${queryText({ channel, host, path, draft: draft?.number, seq: draft?.seq })}`;
}
