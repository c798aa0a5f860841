import { type FormProps, withTheme } from '@rjsf/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { COMPLETE_THEME } from '../../../engine/react/forms/alone/complete-theme.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ThemedForm = withTheme(COMPLETE_THEME);

let before: Root | null = null;

/** The form library's own form with this theme and nothing around it, when the scripts of its controls have arrived. */
export async function openLibraryForm(props: FormProps): Promise<HTMLElement> {
  await act(async () => before?.unmount());
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  before = root;
  await act(async () => root.render(<ThemedForm {...props} />));
  await expect
    .poll(async () => {
      await act(async () => {});
      return host.querySelectorAll('.dk-widget-pending').length;
    })
    .toBe(0);
  return document.body;
}
