import { useFormScope } from '../form-scope.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/** A box that is never ticked in advance, with its label beside it. Agreements named in the label open from there. */
export function TickWidget({ field, id, value, invalid, describedBy, disabled, change, leave }: WidgetProps) {
  return (
    <div className="dk-tick">
      <input
        id={id}
        type="checkbox"
        name={field.name}
        checked={value === true}
        disabled={disabled}
        aria-labelledby={labelIdOf(id)}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => change(event.target.checked || undefined)}
        onBlur={leave}
      />
      <label id={labelIdOf(id)} htmlFor={id}>
        <LinkedTitle title={field.label} />
      </label>
    </div>
  );
}

/** A title in which the names of the form's agreements open their texts. */
function LinkedTitle({ title }: { readonly title: string }) {
  const { form, show } = useFormScope();
  return title.split(/(《[^》]*》)/).map((part) => {
    const agreement = form.agreements.find((one) => `《${one.title}》` === part);
    if (!agreement) return part;
    const { id, title: name } = agreement;
    return (
      <button
        key={id}
        type="button"
        className="dk-link"
        onClick={() => show({ kind: 'agreement', id, title: name })}
      >
        {part}
      </button>
    );
  });
}
