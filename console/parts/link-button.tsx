import { Button, type ButtonProps } from 'antd';
import { useNavigate } from 'react-router-dom';

/** A link to another screen that looks like a button. */
export function LinkButton({
  to,
  ...button
}: Omit<ButtonProps, 'href' | 'onClick'> & { readonly to: string }) {
  const navigate = useNavigate();
  return (
    <Button
      {...button}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}
