import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Rule } from '../../../decide/model/rule.ts';
import { evaluate } from '../../../decide/rules/evaluate.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { useFormScope } from '../form-scope.ts';
import { TextWidget } from './text-widget.tsx';
import type { Widget, WidgetProps } from './widget-props.ts';

/** An identity number. Where the option `photo` says that pictures of cards are read, one may fill it in. */
export function IdCardWidget(props: WidgetProps) {
  return (
    <>
      <TextWidget {...props} />
      {props.field.options.photo !== undefined && <LatePhoto {...props} />}
    </>
  );
}

/** The button that takes the picture; its script is loaded by nobody for whom no picture is read. */
const LatePhoto = observer(function LatePhoto(props: WidgetProps) {
  const { fact } = useFormScope();
  const isRead = evaluate(objectAt(props.field.options.photo).when as Rule, fact) === 1;
  const [Button, setButton] = useState<Widget | null>(null);
  useEffect(() => {
    if (!isRead) return;
    import('./more-widgets.ts').then(
      (script) => setButton(() => script.IdCardButton),
      () => {},
    );
  }, [isRead]);
  return isRead && Button && <Button {...props} />;
});
