import type {
  CyclicSchemaExpandProps,
  DescriptionFieldProps,
  ErrorListProps,
  FieldErrorProps,
  FieldHelpProps,
  SubmitButtonProps,
  TitleFieldProps,
  UnsupportedFieldProps,
} from '@rjsf/utils';
import { getSubmitButtonOptions } from '@rjsf/utils';
import { FORM_SAYS } from '../../../forms/form-says.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { UnsupportedPart } from './unsupported-part.tsx';

/** The rjsf title template. */
export function PartTitle({ id, title }: TitleFieldProps) {
  return (
    <p id={id} className="dk-group-title">
      {title}
    </p>
  );
}

/** The rjsf description template. */
export function PartDescription({ id, description }: DescriptionFieldProps) {
  return description ? (
    <p id={id} className="dk-form-hint">
      {description}
    </p>
  ) : null;
}

/** The rjsf help template; rows show help themselves. */
export function PartHelp({ help }: FieldHelpProps) {
  return help ? <p className="dk-form-hint">{help}</p> : null;
}

/** The rjsf template of a field's messages; rows show the first themselves. */
export function PartErrors({ errors = [] }: FieldErrorProps) {
  return errors.map((error) => (
    <p key={String(error)} className="dk-form-message">
      {error}
    </p>
  ));
}

/** The rjsf template that lists what is wrong with the whole form. */
export function PartErrorList({ errors }: ErrorListProps) {
  const engine = useEngine();
  const messages = distinct(errors.map(({ stack }) => stack));
  return (
    <div className="dk-form-summary" role="alert">
      <p>{engine.text(FORM_SAYS.summary, { count: messages.length })}</p>
      <ul>
        {messages.map((stack) => (
          <li key={stack}>{stack}</li>
        ))}
      </ul>
    </div>
  );
}

/** Alternatives say the same more than once. */
function distinct(messages: readonly string[]): readonly string[] {
  return messages.filter((message, i) => messages.indexOf(message) === i);
}

/** The rjsf template of a schema that no control fits. */
export function PartUnsupported({ schema }: UnsupportedFieldProps) {
  return <UnsupportedPart label={schema.title ?? ''} />;
}

/** The rjsf template of a schema that contains itself: the next turn is drawn when it is asked for. */
export function PartAgain({ name, schema, fieldPathId, onExpand }: CyclicSchemaExpandProps) {
  const engine = useEngine();
  return (
    <button type="button" className="dk-part-add" onClick={() => onExpand(fieldPathId.$id)}>
      {engine.text('form.part.open', { label: schema.title ?? name })}
    </button>
  );
}

/** The rjsf submit button. */
export function PartSubmit({ uiSchema }: SubmitButtonProps) {
  const engine = useEngine();
  const { norender, submitText, props } = getSubmitButtonOptions(uiSchema);
  const isNamed = submitText !== getSubmitButtonOptions().submitText;
  return norender ? null : (
    <button type="submit" className="dk-button" disabled={Boolean(props?.disabled)}>
      {isNamed ? submitText : engine.text('form.part.submit')}
    </button>
  );
}
