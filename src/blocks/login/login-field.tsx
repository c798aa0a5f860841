import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly id: string;
  readonly label: string;
  /** The element's own text is kept: what was typed before the script ran must survive. */
  readonly input: Ref<HTMLInputElement>;
  readonly problem: string;
  readonly children?: ReactNode;
  /** Stands below the field, in a line with what is wrong with it. */
  readonly foot?: ReactNode;
}

/** A labelled text field; what is wrong with it is said below and tied to it. */
export function LoginField({ id, label, input, problem, children, foot, ...rest }: Props) {
  const field = (
    <>
      <div className={problem ? 'dk-field dk-field-wrong' : 'dk-field'}>
        <label htmlFor={id}>{label}</label>
        <input
          {...rest}
          id={id}
          ref={input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        {children}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="dk-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
  return foot ? (
    <div className="dk-login-sent">
      {field}
      {foot}
    </div>
  ) : (
    field
  );
}
