import type { BlockComponent } from '../../../engine/react/page/block-entry.ts';
import { DownloadBar } from './download-bar.tsx';
import { FollowAccount } from './follow-account.tsx';
import '../../../engine/react/sheets/bottom-sheet.css';
import '../../../engine/react/blocks/content/content.css';
import './download.css';

/** The blocks that lead out of the page: to the app, to a public account. */
export const DOWNLOAD_BLOCKS = {
  'download-bar': DownloadBar,
  'follow-account': FollowAccount,
} satisfies Readonly<Record<string, BlockComponent>>;

export type DownloadBlockName = keyof typeof DOWNLOAD_BLOCKS;
