import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { TextRef } from '../../../core/calls/failure-text.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { useFormScope } from '../form-scope.ts';
import { TextWidget } from './text-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/**
 * An SMS code with the button that asks for one. The options `phone` and `agreement` name the fields that must be good
 * before a code is sent.
 */
export const SmsCodeWidget = observer(function SmsCodeWidget(props: WidgetProps) {
  const engine = useEngine();
  const { store, check } = useFormScope();
  const { login } = engine;
  const { field, disabled } = props;
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<TextRef | null>(null);
  const wait = login.resendIn;

  async function ask() {
    const phone = textOf(field.options.phone);
    if (login.sending || !check([phone, textOf(field.options.agreement)].filter(Boolean))) return;
    setProblem(null);
    const result = await login.sendCode(textOf(store.field(phone).value.get()));
    setSent(result.ok);
    if (!result.ok) setProblem(result.error);
  }

  return (
    <>
      <TextWidget {...props} />
      <button
        type="button"
        className="dk-code-send"
        disabled={disabled || wait > 0}
        aria-busy={login.sending}
        onClick={() => void ask()}
      >
        {wait > 0 ? engine.text('login.resendIn', { seconds: wait }) : engine.text('login.sendCode')}
      </button>
      <span className={problem ? 'dk-code-problem' : 'dk-unseen'} role="status">
        {problem
          ? engine.text(problem.key, problem.values)
          : sent && wait > 0
            ? engine.text('login.sent')
            : ''}
      </span>
    </>
  );
});
