import { Alert, Form, type FormProps, Modal } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';
import { ApiFailure, messageOf } from '../api/api-failure.ts';
import { useFocusBack } from './use-focus-back.ts';

interface FormDialogProps<Values> {
  readonly title: string;
  /** What it means, before the fields. */
  readonly about?: ReactNode;
  readonly ok: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Why the last try failed; what is meant for a field stands at the field. */
  readonly failure: unknown;
  readonly initial?: Partial<Values>;
  readonly width?: number;
  readonly onSubmit: (values: Values) => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

const NO_FIELDS: ApiFailure['fields'] = {};

/** A question with fields: Enter sends it, Esc leaves it, and what was typed stays when the server refuses it. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    about,
    ok,
    isDanger,
    isBusy,
    failure,
    initial,
    width = 460,
    onSubmit,
    onCancel,
    children,
  } = props;
  const [form] = Form.useForm<Values>();
  const id = useId();
  const told = failure instanceof ApiFailure && failure.code === 'cancelled' ? null : failure;
  useFocusBack();
  const fields = told instanceof ApiFailure ? told.fields : NO_FIELDS;
  // What is wrong with something that has no field here would be seen nowhere.
  const isAtFields = told && form.getFieldsError().some(({ name }) => name.join('.') in fields);
  useEffect(() => {
    form.setFields(Object.entries(fields).map(([name, text]) => ({ name, errors: [text] }) as never));
  }, [form, fields]);
  return (
    <Modal
      open
      centered
      className="form-dialog"
      width={width}
      title={title}
      okText={ok}
      okButtonProps={{ htmlType: 'submit', form: id, danger: isDanger }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onCancel={onCancel}
      // Over another dialog, whose hold of the focus ends later than the field is there, it would be at the cross.
      afterOpenChange={() => focusIn(document.getElementById(id))}
    >
      {about !== undefined && <div className="dialog-about">{about}</div>}
      {told && !isAtFields ? (
        <Alert type="error" showIcon title={messageOf(told)} className="dialog-wrong" />
      ) : null}
      <Form
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial as FormProps['initialValues']}
        onFinish={onSubmit}
      >
        {children}
      </Form>
    </Modal>
  );
}

/** Puts the focus on the first field, unless one has it. */
function focusIn(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}
