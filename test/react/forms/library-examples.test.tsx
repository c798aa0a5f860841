// @vitest-environment happy-dom
import Form from '@rjsf/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { accessibleName } from './form-harness.tsx';
import { type LibraryExample, libraryExamples } from './library-examples.tsx';
import { openLibraryForm } from './library-form.tsx';

const EXAMPLES = await libraryExamples();

/** A schema that says nothing at all has no control in any theme. */
const SAYS_NOTHING = 'single fields › unsupported field';

/** Everything that a visitor answers with, or presses. */
const CONTROLS =
  'input:not([type=hidden]), textarea, select, button, [role=combobox], [role=radiogroup], [role=slider]';

/** What a form sends when nothing was touched, or says to be wrong. */
type Sent = { readonly data: unknown } | { readonly errors: readonly string[] };

// Loaded once, ahead: the first drawing then takes no longer than the next.
beforeAll(async () => {
  await import('../../../engine/react/forms/widgets/more-widgets.ts');
  await import('../../../engine/react/forms/parts/parts-widget.tsx');
});

/** The example's form, which writes down what it sends. */
function listening(props: LibraryExample['props']) {
  const sent: Sent[] = [];
  const own: LibraryExample['props'] = {
    ...props,
    onSubmit: ({ formData }) => sent.push({ data: formData }),
    onError: (errors) => sent.push({ errors: errors.map(({ name, property }) => `${name} ${property}`) }),
  };
  return { own, sent };
}

/** Sends the form: one of the examples is no `form` element, and several have no button. */
async function send(root: ParentNode): Promise<void> {
  await act(async () => {
    root.querySelector('.rjsf')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

/** What the library's own form without a theme sends for the same example. */
async function sentByStock(props: LibraryExample['props']): Promise<readonly Sent[]> {
  const { own, sent } = listening(props);
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  await act(async () => root.render(<Form {...own} />));
  await send(host);
  await act(async () => root.unmount());
  return sent;
}

test('the library brings its examples', () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(142);
});

describe.each(EXAMPLES)('$name', ({ name, props }) => {
  test('is drawn, each control has a name, and what is sent is what the library itself sends', async () => {
    const error = vi.spyOn(console, 'error');
    const { own, sent } = listening(props);
    const root = await openLibraryForm(own);
    expect(root.querySelector('[class*="form-control"], [class*="btn"], .field')).toBeNull();
    expect(root.textContent.includes('暂时无法填写')).toBe(name === SAYS_NOTHING);
    const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)];
    const nameless = controls.filter((one) => accessibleName(one).trim() === '');
    expect(nameless.map(({ outerHTML }) => outerHTML)).toEqual([]);
    await send(root);
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
    expect(sent).toHaveLength(1);
    expect(sent).toEqual(await sentByStock(props));
  });
});
