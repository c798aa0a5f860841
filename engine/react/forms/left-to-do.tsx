import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { fieldOf } from '../../forms/form-field.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import { isErased } from '../../runtime/forms/erased-answers.ts';
import { useEngine } from '../page/engine-context.tsx';
import { useFormScope } from './form-scope.ts';

/** A step of fewer rows is seen at a glance. */
const LONG = 5;

/**
 * Says on a long step how many answers it still wants. Not announced: it changes with every answer, and what lacks is
 * said when the step is sent. Drawn when the number changes, not with every letter.
 */
export const LeftToDo = observer(function LeftToDo() {
  const engine = useEngine();
  const { form, store } = useFormScope();
  const [left] = useState(() =>
    computed(() => {
      const { shown } = store.shape();
      const rows = shown.filter((name) => fieldOf(form, name)?.choice.widget !== 'hidden');
      const isLacking = (name: string) => {
        const { required, value } = store.field(name);
        return required && (isErased(value) || value === false);
      };
      return rows.length < LONG ? null : rows.filter(isLacking).length;
    }),
  );
  const count = left.get();
  if (count === null) return null;
  return (
    <p className="dk-form-left">
      {count > 0 ? engine.text(FORM_SAYS.left, { count }) : engine.text(FORM_SAYS.leftNone)}
    </p>
  );
});
