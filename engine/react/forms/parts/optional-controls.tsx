import { getUiOptions, type OptionalDataControlsTemplateProps } from '@rjsf/utils';
import { useEngine } from '../../page/engine-context.tsx';

/**
 * The rjsf template that adds an optional part to the answer, or takes it away; where neither may be, it says that
 * there is none.
 */
export function optionalControls(props: OptionalDataControlsTemplateProps) {
  const { label, schema, uiSchema, onAddClick, onRemoveClick } = props;
  const title = String(getUiOptions(uiSchema).title ?? schema.title ?? '');
  return <OptionalControls title={title} label={label} add={onAddClick} remove={onRemoveClick} />;
}

interface Props {
  /** Name of the part; empty when it has none. */
  readonly title: string;
  /** The form library's own words for what can be done. */
  readonly label: string;
  readonly add: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
}

function OptionalControls({ title, label, add, remove }: Props) {
  const engine = useEngine();
  if (add) {
    return (
      <button type="button" className="dk-part-add" onClick={() => add()}>
        {title ? engine.text('form.list.add', { label: title }) : label}
      </button>
    );
  }
  if (!remove) return <p className="dk-form-hint">{label}</p>;
  return (
    <button type="button" className="dk-link" onClick={() => remove()}>
      {title ? `${engine.text('form.list.remove')}${title}` : label}
    </button>
  );
}
