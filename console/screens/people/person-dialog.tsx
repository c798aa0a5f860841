import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import type { Person, PersonSettings, Role } from '../../../server/console/contract/person.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

interface PersonDialogProps {
  /** Null for somebody who is invited. */
  readonly person: Person | null;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly onSubmit: (settings: PersonSettings) => void;
  readonly onClose: () => void;
}

/** Name, roles and channels of a person. */
export function PersonDialog({ person, isBusy, failure, onSubmit, onClose }: PersonDialogProps) {
  const roles = (Object.keys(t.roles) as Role[]).map((role) => ({
    value: role,
    label: (
      <>
        <b>{t.roles[role]}</b> <span className="quiet">{t.rolesAbout[role]}</span>
      </>
    ),
  }));
  return (
    <FormDialog<PersonSettings>
      width={560}
      title={person === null ? t.people.inviteTitle : t.people.editOf(person.name)}
      ok={person === null ? t.people.makeLink : t.people.save}
      isBusy={isBusy}
      failure={failure}
      initial={person ?? { roles: [], ranges: [] }}
      onSubmit={({ name, roles: chosen, ranges }) => onSubmit({ name, roles: chosen, ranges: ranges ?? [] })}
      onCancel={onClose}
    >
      <Form.Item name="name" label={t.people.name} rules={[{ required: true, message: t.people.noName }]}>
        <Input maxLength={40} autoFocus placeholder={t.people.nameExample} />
      </Form.Item>
      <Form.Item
        name="roles"
        label={t.people.roles}
        rules={[{ type: 'array', min: 1, message: t.people.noRoles }]}
      >
        <Checkbox.Group options={roles} className="roles" />
      </Form.Item>
      <Form.List name="ranges">
        {(fields, { add, remove }) => (
          <Form.Item label={t.people.rangesOptional} extra={t.people.rangesAbout}>
            {fields.map(({ key, name }) => (
              <div key={key} className="range">
                <Form.Item
                  name={[name, 'from']}
                  noStyle
                  rules={[{ required: true, message: t.people.noRange }]}
                >
                  <InputNumber min={0} precision={0} controls={false} aria-label={t.people.from} />
                </Form.Item>
                <span>–</span>
                <Form.Item
                  name={[name, 'to']}
                  noStyle
                  rules={[{ required: true, message: t.people.noRange }]}
                >
                  <InputNumber min={0} precision={0} controls={false} aria-label={t.people.to} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t.people.removeRange}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add()}>
              {t.people.addRange}
            </Button>
          </Form.Item>
        )}
      </Form.List>
    </FormDialog>
  );
}
