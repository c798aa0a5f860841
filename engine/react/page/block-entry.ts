import type { ComponentType } from 'react';
import type { JsonObject } from '../../decide/model/json.ts';
import type { PageSpec } from '../../decide/model/page.ts';

/** What a block gets: its options from the page's JSON, and the page that it stands on. */
export interface BlockProps {
  readonly options: JsonObject;
  readonly page: PageSpec;
}

export type BlockComponent = ComponentType<BlockProps>;

/** Where a block stands on its page: before, in or after `<main>`. */
export type BlockArea = 'header' | 'main' | 'footer';

interface EntryBase {
  /**
   * Value of `block` in a page's JSON; the block's options are described by `schemas/meta/blocks/<name>.schema.json`.
   */
  readonly name: string;
  readonly area: BlockArea;
}

/** A block of the first page, part of the main script. */
export interface LightBlock extends EntryBase {
  readonly component: BlockComponent;
}

/** A block of its own script, loaded before the page that holds it is shown. */
export interface HeavyBlock extends EntryBase {
  readonly load: () => Promise<BlockComponent>;
  /** Source module of the script, for preload links; relative to the project root. */
  readonly module: string;
}

export type BlockEntry = LightBlock | HeavyBlock;
