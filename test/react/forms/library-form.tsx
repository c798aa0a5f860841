import { type FormProps, withTheme } from '@rjsf/core';
import { act } from 'react';
import { expect } from 'vitest';
import { loadValidator } from '../../../engine/core/forms/load-validator.ts';
import { FormScopeProvider } from '../../../engine/react/forms/form-scope.ts';
import { createFormStore } from '../../../engine/react/forms/form-store.ts';
import { COMPLETE_THEME } from '../../../engine/react/forms/parts/complete-theme.ts';
import { WIDGET_COMPONENTS } from '../../../engine/react/forms/widgets/widget-components.ts';
import { createHarness } from './form-harness.tsx';
import { formOf } from './render-widget.tsx';

const ThemedForm = withTheme(COMPLETE_THEME);

/** The form library's own form with this theme, alone on a page, when the scripts of its controls have arrived. */
export async function openLibraryForm(props: FormProps): Promise<HTMLElement> {
  const form = formOf({}, {});
  const validator = loadValidator(form);
  const harness = createHarness([form]);
  const store = createFormStore(harness.engine, {
    form,
    validator,
    answers: {},
    step: 0,
    changed: () => {},
  });
  await harness.show(
    <FormScopeProvider
      value={{
        form,
        validator,
        widgets: WIDGET_COMPONENTS,
        store,
        disabled: false,
        check: () => true,
        hold: () => {},
        show: () => {},
        open: () => {},
      }}
    >
      <ThemedForm {...props} />
    </FormScopeProvider>,
  );
  await expect
    .poll(async () => {
      await act(async () => {});
      return harness.root.querySelectorAll('.dk-widget-pending').length;
    })
    .toBe(0);
  return harness.root;
}
