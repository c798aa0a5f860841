import { useControlScope } from '../control-scope.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/**
 * A box that is never ticked in advance, with its label beside it: not by a browser either, which would tick it anew on
 * the way back to a page. Agreements named in the label open from there.
 */
export function TickWidget({ field, id, value, invalid, describedBy, disabled, change, leave }: WidgetProps) {
  return (
    <div className="dk-tick">
      <input
        id={id}
        type="checkbox"
        autoComplete="off"
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
      <span id={labelIdOf(id)} className="dk-tick-words">
        <TickWords id={id} title={field.label} />
      </span>
    </div>
  );
}

/** The words beside a box: a tap on them ticks it, a tap on an agreement's name opens its text and does not. */
function TickWords({ id, title }: { readonly id: string; readonly title: string }) {
  const { agreements, show } = useControlScope();
  const parts = title.split(/(《[^》]*》)/);
  return parts.map((part, at) => {
    const agreement = agreements.find((one) => `《${one.title}》` === part);
    if (!agreement) {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand between several agreements
        <label key={at} htmlFor={id}>
          {part}
        </label>
      );
    }
    const { id: agreementId, title: name } = agreement;
    return (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={at}
        type="button"
        className="dk-link"
        onClick={() => show({ kind: 'agreement', id: agreementId, title: name })}
      >
        {part}
      </button>
    );
  });
}
