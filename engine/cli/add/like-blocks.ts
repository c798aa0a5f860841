import { isObject } from '../../compile/at.ts';
import { SourceRangeFinder } from '../../compile/problems/source-range.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import type { ProjectNames } from './project-names.ts';

/** Blocks of a page that another page begins with. */
export interface LikeBlocks {
  readonly blocks: readonly Json[];
  /** What was copied, and what was not and why, a sentence each. */
  readonly notes: readonly string[];
}

/** The small print that every page needs, with the words that hold for all products. */
const LEGAL_FOOTER = 'legal-footer';

/**
 * The blocks of a page for a form of another product. Small print and notices speak of the product of their page, and
 * must not be said of another one: those written into the page, and shared ones that name a product, are left out.
 */
export function likeBlocks(page: string, names: ProjectNames): LikeBlocks {
  const file = `schemas/pages/${page}.json`;
  const blocks = blocksOf(file, names);
  const isKept = ({ block }: PlacedBlock) => !isOfProduct(block, names);
  const kept = blocks.filter(isKept).map(({ block }) => block);
  const out = blocks.filter((one) => !isKept(one));
  const hasFooter = (list: readonly JsonObject[]) =>
    list.some((block) => kindsOf(block, names).includes(LEGAL_FOOTER));
  const isFooterLost = hasFooter(out.map(({ block }) => block)) && !hasFooter(kept);
  const shown = blocks.filter(isKept).filter(({ block }) => block.block !== 'form');
  const notes = [copiedFrom(file, shown, 'form', names)];
  if (out.length > 0) {
    const left = placesOf(out);
    const instead = isFooterLost ? `; a plain ${LEGAL_FOOTER} stands in their place` : '';
    notes.push(`Left out, since it speaks of the product of that page: ${left}${instead}.`);
  }
  return { blocks: isFooterLost ? [...kept, { block: LEGAL_FOOTER }] : kept, notes };
}

/**
 * What a page was copied from another one, and what of that was not; a sentence each. A page keeps what speaks of the
 * product of the other, since it may be of the same; where it is not, that has to be written anew.
 */
export function likePageNotes(page: string, names: ProjectNames): readonly string[] {
  const file = `schemas/pages/${page}.json`;
  const blocks = blocksOf(file, names);
  const ofProduct = blocks.filter(({ block }) => isOfProduct(block, names));
  const left = Object.keys(names.read(file)).filter((key) => !COPIED.includes(key));
  return [
    copiedFrom(file, blocks, 'page', names),
    ...(ofProduct.length === 0
      ? []
      : [`Speaks of the product of that page: ${placesOf(ofProduct)}. Of another product, write it anew.`]),
    `Left out, since each page has its own: title, path and who may see it${left.map((key) => `, ${key}`).join('')}.`,
  ];
}

/** Settings of a page that a copy has, too, and those that every page begins with. */
const COPIED = ['$schema', 'sample', 'id', 'about', 'layout', 'agreements', 'blocks'];

interface PlacedBlock {
  readonly block: JsonObject;
  readonly line: number;
}

function blocksOf(file: string, names: ProjectNames): readonly PlacedBlock[] {
  const { blocks } = names.read(file);
  const finder = new SourceRangeFinder(names.files);
  return (Array.isArray(blocks) ? blocks : []).map((block: Json, index) => ({
    block: isObject(block) ? block : {},
    line: finder.find({ file, pointer: `/blocks/${index}` })?.line ?? 1,
  }));
}

function copiedFrom(
  file: string,
  blocks: readonly PlacedBlock[],
  kind: 'form' | 'page',
  names: ProjectNames,
): string {
  const { layout, agreements } = names.read(file);
  const said = [
    `layout ${JSON.stringify(layout ?? USUAL_LAYOUT[kind])}`,
    `agreements ${Array.isArray(agreements) ? agreements.join(', ') : 'none'}`,
    ...(blocks.length === 0 ? [] : [placesOf(blocks)]),
  ];
  return `Copied from ${file}: ${said.join('; ')}. Read whether all of it holds for the new ${kind}.`;
}

const USUAL_LAYOUT = { form: 'form', page: 'result' } as const;

function placesOf(blocks: readonly PlacedBlock[]): string {
  return blocks.map(({ block, line }) => `${nameOf(block)} (line ${line})`).join('; ');
}

function isOfProduct(block: JsonObject, names: ProjectNames): boolean {
  if (typeof block.shared === 'string') return sharedOf(block.shared, names).product !== undefined;
  const isDisclaimer = names.read(`schemas/meta/blocks/${block.block}.schema.json`)['x-disclaimer'] === true;
  return isDisclaimer && isObject(block.with) && Object.keys(block.with).length > 0;
}

function sharedOf(name: string, names: ProjectNames): JsonObject {
  return names.read(`schemas/pages/shared/${name}.json`);
}

/** Kinds of blocks that a block is or brings. */
function kindsOf(block: JsonObject, names: ProjectNames): readonly string[] {
  if (typeof block.shared !== 'string') return [String(block.block)];
  const { blocks } = sharedOf(block.shared, names);
  return Array.isArray(blocks) ? blocks.filter(isObject).map((one) => String(one.block)) : [];
}

/** How people know a block: by its kind, and its heading or first words. */
function nameOf(block: JsonObject): string {
  if (typeof block.shared === 'string') return `shared ${block.shared}`;
  const { title, text, lines } = isObject(block.with) ? block.with : ({} as JsonObject);
  const words = [title, text, Array.isArray(lines) ? lines[0] : undefined].find(
    (one) => typeof one === 'string',
  );
  return words === undefined ? String(block.block) : `${block.block} ${JSON.stringify(words)}`;
}
