import { useEngine } from '../../page/engine-context.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
}

/** The name of a group or a list inside another answer, marked like a row that need not be answered. */
export function InnerTitle({ id, title, required }: Props) {
  const engine = useEngine();
  return (
    <p className="dk-group-title">
      <span id={id}>{title}</span>
      {!required && <small>{engine.text('form.optional')}</small>}
    </p>
  );
}
