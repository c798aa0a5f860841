import type { JsonObject, JsonPointer } from '../../decide/model/json.ts';
import type { AgreementRef, AgreementText, BlockSpec, PageSpec } from '../../decide/model/page.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import { pageVersionId } from '../../decide/routing/choose-page.ts';
import { type At, child, entries, isObject, items, textAt } from '../at.ts';
import { blockOptions } from '../block-options.ts';
import type { AgreementFile } from '../config.ts';
import { textHash } from '../emit/text-hash.ts';
import { baseName } from '../file-kinds.ts';
import { remembered } from '../remembered.ts';
import { versionWindows } from '../version-windows.ts';
import { versionsOf } from './channel-versions.ts';
import type { Context } from './context.ts';
import { expandLists } from './expand-lists.ts';

/** Pages by id, with the versions of the agreements they send along; each version of a page is a page of its own. */
export function normalisePages(context: Context): Readonly<Record<string, PageSpec>> {
  const pages: Record<string, PageSpec> = {};
  for (const at of context.config.pages) {
    const id = baseName(at.file);
    const versions = versionsOf(joinPointer('/pages', id), at, context, () => ({}));
    pages[id] = { ...pageOf(id, [at], context), ...(versions ? { versions } : {}) };
    for (const version of versionWindows(at, context.config)) {
      const own = pageVersionId(id, version.id);
      pages[own] = { ...pageOf(own, [version.at, at], context), versionOf: id };
    }
  }
  return pages;
}

/** @param sources what says how the page is: the version first, then the page. */
function pageOf(id: string, sources: readonly [At, ...At[]], context: Context): PageSpec {
  const [first] = sources;
  const pointer = joinPointer('/pages', id);
  const source = (key: string) => sources.find((at) => child(at, key).value !== undefined) ?? first;
  const label = textAt(source('label'), 'label');
  context.links.link(pointer, first);
  context.links.link(`${pointer}/layout`, child(source('layout'), 'layout'));
  return {
    id,
    ...(label === null ? {} : { label }),
    layout: textAt(source('layout'), 'layout') ?? '',
    blocks: blocksOf(source('blocks'), context).map((block, index) => {
      context.links.link(`${pointer}/blocks/${index}`, block);
      linkUsualOptions(`${pointer}/blocks/${index}/with`, block, context);
      return blockOf(block, context);
    }),
    agreements: agreementRefs(child(source('agreements'), 'agreements'), `${pointer}/agreements`, context),
  };
}

/** The options that a block has from `schemas/blocks/` come from there, see `blockOptions`. */
function linkUsualOptions(to: JsonPointer, block: At, { config, links }: Context): void {
  const usual = config.usualOptions.get(textAt(block, 'block') ?? '');
  const own = child(block, 'with');
  const link = (pointer: JsonPointer, above: At, below: At) => {
    if (above.value === undefined) links.link(pointer, below);
    else if (pointer === `${to}/texts`)
      for (const [key, text] of entries(below)) link(joinPointer(pointer, key), child(above, key), text);
  };
  for (const [name, option] of usual ? entries(usual) : [])
    link(joinPointer(to, name), child(own, name), option);
}

/** Several pages name the same agreement. */
const hashes = new WeakMap<AgreementFile, string>();

/** Id, title, version and hash of the named agreements. */
export function agreementRefs(names: At, to: string, context: Context): readonly AgreementRef[] {
  return items(names).map((name, index) => {
    const id = String(name.value);
    const agreement = context.agreements.get(id);
    const pointer = joinPointer(to, index);
    context.links.link(joinPointer(pointer, 'id'), name);
    if (agreement) linkAgreement(pointer, agreement, ['title', 'version'], context);
    context.links.link(joinPointer(pointer, 'hash'), null);
    return {
      id,
      title: agreement?.front.title ?? '',
      version: agreement?.front.version ?? '',
      hash: agreement ? remembered(hashes, agreement, () => textHash(agreement.body)) : textHash(''),
    };
  });
}

/** Agreements by id. */
export function normaliseAgreements(context: Context): Readonly<Record<string, AgreementText>> {
  const agreements: Record<string, AgreementText> = {};
  for (const agreement of context.agreements.values()) {
    const { id, front, body } = agreement;
    const pointer = joinPointer('/agreements', id);
    linkAgreement(pointer, agreement, ['id', 'title', 'version', 'effective', 'body'], context);
    agreements[id] = {
      id,
      title: front.title ?? '',
      version: front.version ?? '',
      effective: front.effective ?? '',
      body,
    };
  }
  return agreements;
}

/** Values of an agreement come from their lines of its file. */
function linkAgreement(
  to: JsonPointer,
  { file }: AgreementFile,
  names: readonly string[],
  { links }: Context,
): void {
  for (const name of names) links.link(joinPointer(to, name), { file, pointer: joinPointer('', name) });
}

/** A page's blocks, with those that it shares with other pages in their places. */
function blocksOf(file: At, context: Context): readonly At[] {
  return items(child(file, 'blocks')).flatMap((block) => {
    const shared = context.config.sharedBlocks.get(textAt(block, 'shared') ?? '');
    return shared ? blocksOf(shared, context) : [block];
  });
}

function blockOf(at: At, context: Context): BlockSpec {
  const name = textAt(at, 'block') ?? '';
  const when = child(at, 'when').value;
  return {
    block: name,
    ...(when === undefined ? {} : { when: expandLists(when, context.lists) }),
    with: {
      ...blockOptions(context.config.usualOptions.get(name)?.value, child(at, 'with').value),
      ...calendarFor(name, context),
    },
  };
}

/** The working days, for blocks that work out dates: `"x-calendar": true` of their schema. */
function calendarFor(block: string, { config: { blocks, calendar } }: Context): JsonObject {
  const schema = blocks.get(block)?.value;
  if (!isObject(schema) || schema['x-calendar'] !== true || !isObject(calendar.value)) return {};
  const { until = '', holidays = [], workdays = [] } = calendar.value;
  return { calendar: { until, holidays, workdays } };
}
