import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { TextRef } from '../../../decide/calls/failure-text.ts';
import { normalisePhone } from '../../../forms/phone.ts';
import { readCode } from '../../../forms/read-code.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf } from '../../page/read-options.ts';
import { CodeHelp } from '../../sheets/code-help.tsx';
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
  const latest = useRef<unknown>(null);
  /** Of a whole message the code stays, unless something else was typed before it could be read. */
  const change: WidgetProps['change'] = async (value, typing) => {
    latest.current = value;
    props.change(value, typing);
    const text = textOf(value);
    const found = await readCode(text, props.field.schema);
    if (found !== text && latest.current === value) props.change(found);
  };
  return (
    <>
      <TextWidget {...props} change={change} />
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
  const { show } = useControlScope();
  const [isSent, setSent] = useState(false);
  /** Why no code could be sent, and to which number. */
  const [failed, setFailed] = useState<{ readonly to: string; readonly error: TextRef } | null>(null);
  const { store } = useFormScope();
  const phone = textOf(field.options.phone);
  const number = normalisePhone(textOf(store.field(phone).value));
  const wait = login.resendIn(number);
  // What was wrong with one number says nothing of the next.
  const problem = failed?.to === number ? failed.error : null;
  // Beside a code that is refused, a message that one was sent would read as if all were well.
  useEffect(() => {
    if (invalid) setSent(false);
  }, [invalid]);

  async function ask(way?: 'voice') {
    if (login.sending) return;
    const good = goodAnswers([phone, textOf(field.options.agreement)].filter(Boolean));
    if (!good) return;
    setFailed(null);
    const to = textOf(good[phone]);
    const result = await login.sendCode(to, way);
    setSent(result.ok);
    if (!result.ok) setFailed({ to, error: result.error });
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
      <p className="dk-code-help">
        <span className={problem ? 'dk-form-message' : undefined} role="status">
          {problem
            ? engine.text(problem.key, problem.values)
            : isSent && wait > 0
              ? engine.text(login.sentText)
              : ''}
        </span>
        <CodeHelp
          isOver={login.askedPhone === number && wait === 0}
          disabled={disabled}
          call={() => void ask('voice')}
          show={show}
        />
      </p>
    </>
  );
});
