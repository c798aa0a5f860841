import { tidyText } from '../../../forms/tidy-text.ts';
import { textOf } from '../../page/read-options.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';

/** Text of several lines, with the number of signs that are left. */
export function TextareaWidget(props: WidgetProps) {
  const { field, id, value, invalid, describedBy, disabled, change, leave } = props;
  const text = textOf(value);
  const most = typeof field.schema.maxLength === 'number' ? field.schema.maxLength : null;
  function tidy() {
    const tidied = tidyText({}, field.schema, () => [], text);
    if (tidied !== text) change(tidied || undefined);
    leave();
  }
  return (
    <div className="dk-textarea">
      <textarea
        id={id}
        name={field.name}
        rows={3}
        aria-labelledby={labelIdOf(id)}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        placeholder={textOf(field.options.placeholder)}
        disabled={disabled}
        value={text}
        onChange={(event) => change(event.target.value || undefined)}
        onBlur={tidy}
      />
      {most !== null && (
        <span aria-hidden="true">
          {Array.from(text).length}/{most}
        </span>
      )}
    </div>
  );
}
