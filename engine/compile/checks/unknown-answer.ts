import { type At, child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { pageBodies } from '../page-bodies.ts';
import { suggest } from '../problems/suggest.ts';

export const unknownAnswer: Check<'C102'> = {
  code: 'C102',
  title: 'Answers that a form takes over from a tool exist on both sides',
  meaning:
    'A form block with "answersFrom" begins with what the visitor typed into a tool of the site. A name that one of the two does not have takes nothing over, and the visitor is asked the same again.',
  check(config, report) {
    const tools = toolInputs(config);
    const forms = new Map(config.forms.map((form) => [form.id, form]));
    for (const [usual, own] of formBlocks(config)) {
      const from = child(own, 'answersFrom');
      if (from.value === undefined) continue;
      const tool = textAt(from, 'tool') ?? '';
      const inputs = tools.get(tool);
      if (!inputs) {
        report(
          child(from, 'tool'),
          { kind: 'tool', name: tool, of: tool, known: [...tools.keys()] },
          { suggest: suggest(tool, tools.keys()) },
        );
      }
      const form = forms.get(textAt(own, 'form') ?? textAt(usual, 'form') ?? '');
      for (const [name, at] of entries(child(from, 'fields'))) {
        const field = form?.fields.get(name);
        if (form && !field) {
          const known = [...form.fields.keys()];
          report(
            at,
            { kind: 'field', name, of: form.id, known },
            { on: 'key', suggest: suggest(name, known) },
          );
        }
        const parts = items(at);
        if (field && textAt(field, 'format') === 'month' && parts.length !== 2) {
          report(at, { kind: 'month', name, of: tool, known: inputs ?? [] });
        }
        for (const part of parts) {
          if (!inputs || typeof part.value !== 'string' || inputs.includes(part.value)) continue;
          report(
            part,
            { kind: 'input', name: part.value, of: tool, known: inputs },
            { suggest: suggest(part.value, inputs) },
          );
        }
      }
    }
  },
};

/** Options of every block of every page, beside those that the block has on all pages; also the latter themselves. */
function formBlocks(config: Config): readonly (readonly [usual: At, own: At])[] {
  const onPages = [...config.pages.flatMap(pageBodies), ...config.sharedBlocks.values()].flatMap((page) =>
    items(child(page, 'blocks')).map((block) => {
      const own = child(block, 'with');
      return [config.usualOptions.get(textAt(block, 'block') ?? '') ?? own, own] as const;
    }),
  );
  return [...onPages, ...[...config.usualOptions.values()].map((usual) => [usual, usual] as const)];
}

/** The inputs that each tool keeps, by block: `x-inputs` of its schema. */
function toolInputs({ blocks }: Config): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [name, schema] of blocks) {
    const inputs = items(child(schema, 'x-inputs')).map(({ value }) => String(value));
    if (inputs.length > 0) found.set(name, inputs);
  }
  return found;
}
