import { withTheme } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { COMPLETE_THEME } from '../../engine/react/forms/alone/complete-theme.ts';
import '../../engine/site/styles/site.css';

/* A page of somebody else: the form library, this theme, and nothing of the product. */

const Form = withTheme(COMPLETE_THEME);

/** Shows a form in the page; `answer` gives what it holds by now. */
export function show(schema: RJSFSchema, uiSchema: UiSchema): { readonly answer: () => unknown } {
  let data: unknown;
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  createRoot(host).render(
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
      onChange={({ formData }) => {
        data = formData;
      }}
    />,
  );
  return { answer: () => data };
}
