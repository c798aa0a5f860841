import { observer } from 'mobx-react-lite';
import { type RefObject, useState } from 'react';
import { agreedName } from '../../forms/agreed-name.ts';
import { fieldOf } from '../../forms/form-field.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import { useEngine } from '../page/engine-context.tsx';
import { useFormScope } from './form-scope.ts';
import { useLowerBar } from './use-lower-bar.ts';

interface Props {
  /** Another number each time a step was sent and something was wrong; 0: it was not sent, or nothing was wrong. */
  readonly refusal: number;
  readonly failure: string | null;
  /** The bar that this stands in: its height changes with what is said. */
  readonly bar: RefObject<HTMLElement | null>;
}

/**
 * Says how many rows still want something, counting down, and which is the first, or why saving failed. Announced.
 * Once nothing is left, or
 * everything was taken back, it ends: what turns wrong later is said at its row only, until a step is sent again.
 */
export const FormSummary = observer(function FormSummary({ refusal, failure, bar }: Props) {
  const engine = useEngine();
  const { form, store } = useFormScope();
  useLowerBar(bar);
  const { shown } = store.shape();
  const rows = shown.map((name) => {
    const { message, mistakes } = store.field(name);
    const inside = Object.keys(JSON.parse(mistakes)).length;
    return message === null ? 0 : Math.max(inside, 1);
  });
  const red = rows.reduce((sum, one) => sum + one, 0);
  const first = agreedName(fieldOf(form, shown[rows.findIndex((one) => one > 0)] ?? '')?.label ?? '');
  const [mended, setMended] = useState(refusal);
  if (red === 0 && mended !== refusal) setMended(refusal);
  const count = refusal > 0 && mended !== refusal ? red : 0;
  return (
    <p className={count > 0 || failure ? 'dk-form-summary' : undefined} role="alert">
      {count > 0 ? engine.text(FORM_SAYS.summary, { count, first }) : failure}
    </p>
  );
});
