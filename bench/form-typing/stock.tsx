import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SAMPLE_FORM } from './sample-form.ts';

/** The form library as it comes, with the same fields, judging them live as ours does, and keeping the same draft. */
function StockForm() {
  const [data, setData] = useState({});
  return (
    <Form
      schema={SAMPLE_FORM.schema as RJSFSchema}
      validator={validator}
      formData={data}
      liveValidate="onChange"
      onChange={({ formData }) => {
        setData(formData);
        localStorage.setItem('draft', JSON.stringify(formData));
      }}
    />
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<StockForm />);
