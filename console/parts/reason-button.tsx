import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

interface ReasonButtonProps extends Omit<ButtonProps, 'disabled' | 'title'> {
  /** Whether it can be done now, and if not, why not. */
  readonly may: { readonly ok: boolean; readonly why: string };
  /** True for the next step: why it cannot be done stands below it, else it shows when somebody points at it. */
  readonly isNext?: boolean;
}

/** A button that says why it cannot be pressed; it stays in the tab order, so that everybody can read it. */
export function ReasonButton({ may, isNext = false, onClick, ...button }: ReasonButtonProps) {
  const id = useId();
  const shown = (
    <Button
      {...button}
      type={may.ok ? button.type : 'default'}
      danger={may.ok && button.danger}
      aria-disabled={!may.ok}
      aria-describedby={isNext && !may.ok ? id : undefined}
      className={may.ok ? button.className : 'is-off'}
      onClick={may.ok ? onClick : undefined}
    />
  );
  if (!isNext) return <Tooltip title={may.ok ? undefined : may.why}>{shown}</Tooltip>;
  return (
    <>
      {shown}
      {!may.ok && (
        <span id={id} className="why-not">
          {may.why}
        </span>
      )}
    </>
  );
}
