import { Button, type ButtonProps, Tooltip } from 'antd';

interface ReasonButtonProps extends Omit<ButtonProps, 'disabled' | 'title'> {
  /** Whether it can be done now, and if not, why not. */
  readonly may: { readonly ok: boolean; readonly why: string };
}

/** A button that says why it cannot be pressed; it stays in the tab order, so that everybody can read it. */
export function ReasonButton({ may, onClick, ...button }: ReasonButtonProps) {
  return (
    <Tooltip title={may.ok ? undefined : may.why}>
      <Button
        {...button}
        type={may.ok ? button.type : 'default'}
        danger={may.ok && button.danger}
        aria-disabled={!may.ok}
        className={may.ok ? button.className : 'is-off'}
        onClick={may.ok ? onClick : undefined}
      />
    </Tooltip>
  );
}
