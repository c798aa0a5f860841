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
  const { blocks: all, layout, agreements } = names.read(file);
  const finder = new SourceRangeFinder(names.files);
  const blocks = (Array.isArray(all) ? all : []).map((block: Json, index) => ({
    block: isObject(block) ? block : {},
    line: finder.find({ file, pointer: `/blocks/${index}` })?.line ?? 1,
  }));
  const isKept = ({ block }: { readonly block: JsonObject }) => !isOfProduct(block, names);
  const kept = blocks.filter(isKept).map(({ block }) => block);
  const out = blocks.filter((one) => !isKept(one));
  const hasFooter = (list: readonly JsonObject[]) =>
    list.some((block) => kindsOf(block, names).includes(LEGAL_FOOTER));
  const isFooterLost = hasFooter(out.map(({ block }) => block)) && !hasFooter(kept);
  const said = [
    `layout ${JSON.stringify(layout ?? 'form')}`,
    `agreements ${Array.isArray(agreements) ? agreements.join(', ') : 'none'}`,
    ...blocks
      .filter(isKept)
      .filter(({ block }) => block.block !== 'form')
      .map(({ block, line }) => `${nameOf(block)} (line ${line})`),
  ];
  const notes = [`Copied from ${file}: ${said.join('; ')}. Read whether all of it holds for the new form.`];
  if (out.length > 0) {
    const left = out.map(({ block, line }) => `${nameOf(block)} (line ${line})`).join('; ');
    const instead = isFooterLost ? `; a plain ${LEGAL_FOOTER} stands in their place` : '';
    notes.push(`Left out, since it speaks of the product of that page: ${left}${instead}.`);
  }
  return { blocks: isFooterLost ? [...kept, { block: LEGAL_FOOTER }] : kept, notes };
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
