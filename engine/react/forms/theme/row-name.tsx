import { isComposite, type WidgetName } from '../../../forms/widget-names.ts';
import { labelIdOf } from '../widgets/widget-props.ts';

/** Controls of several elements: no single one that a label could point to. */
const GROUPS: readonly WidgetName[] = ['chips', 'radio', 'rating'];

interface Props {
  readonly id: string;
  readonly widget: WidgetName;
  readonly label: string;
  /** Only assistive technology is told it. */
  readonly isUnseen?: boolean;
}

/** The name of a control; a tap on it goes to the control, where it is one element. */
export function RowName({ id, widget, label, isUnseen = false }: Props) {
  const className = isUnseen ? 'dk-unseen' : undefined;
  return isComposite(widget) || GROUPS.indexOf(widget) >= 0 ? (
    <span id={labelIdOf(id)} className={className}>
      {label}
    </span>
  ) : (
    <label id={labelIdOf(id)} htmlFor={id} className={className}>
      {label}
    </label>
  );
}
