import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { TextRef } from '../../../core/calls/failure-text.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { type ControlScope, useControlScope } from '../control-scope.ts';
import { useFormScope } from '../form-scope.ts';
import { TextWidget } from './text-widget.tsx';
import type { WidgetProps } from './widget-props.ts';

/**
 * An SMS code with the button that asks for one. The options `phone` and `agreement` name the fields that must be good
 * before a code is sent. Where no code can be sent there is the box alone.
 */
export function SmsCodeWidget(props: WidgetProps) {
  const { goodAnswers } = useControlScope();
  return (
    <>
      <TextWidget {...props} />
      {goodAnswers && <CodeButton {...props} goodAnswers={goodAnswers} />}
    </>
  );
}

interface ButtonProps extends WidgetProps {
  readonly goodAnswers: NonNullable<ControlScope['goodAnswers']>;
}

const CodeButton = observer(function CodeButton(props: ButtonProps) {
  const engine = useEngine();
  const { login } = engine;
  const { field, disabled, invalid, goodAnswers } = props;
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<TextRef | null>(null);
  const { store } = useFormScope();
  const phone = textOf(field.options.phone);
  const wait = login.resendIn(textOf(store.field(phone).value.get()));
  // Beside a code that is refused, a message that one was sent would read as if all were well.
  useEffect(() => {
    if (invalid) setSent(false);
  }, [invalid]);

  async function ask() {
    if (login.sending) return;
    const good = goodAnswers([phone, textOf(field.options.agreement)].filter(Boolean));
    if (!good) return;
    setProblem(null);
    const result = await login.sendCode(textOf(good[phone]));
    setSent(result.ok);
    if (!result.ok) setProblem(result.error);
  }

  return (
    <>
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
