import { Button, Checkbox, Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { ChannelPage } from '../../../server/console/contract/channel.ts';
import type { DraftSummary } from '../../../server/console/contract/draft.ts';
import type { Named } from '../../../server/console/contract/named.ts';
import type { WhyChoices } from '../../../server/console/contract/why.ts';
import { queryText } from '../../api/query-text.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { CLEARABLE } from '../../parts/clearable.tsx';
import { BY_NAME, namedChoices } from '../../parts/named-choices.tsx';
import { isInRange, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';

/** The question as it stands in the address. */
export type WhyValues = Readonly<Record<(typeof WHY_NAMES)[number], string>>;

/** Names of the address. `against` is what it is compared with: another `channel`, what is `live`, or nothing. */
export const WHY_NAMES = [
  'draft',
  'host',
  'path',
  'channel',
  'city',
  'loggedIn',
  'os',
  'app',
  'against',
  'other',
] as const;

const asChoice = ({ id, name }: Named) => ({ value: id, name });

interface WhyFormProps {
  readonly choices: WhyChoices;
  readonly values: WhyValues;
  /** Told when the question in the form is not the one that was asked any more. */
  readonly onChange: () => void;
  readonly onAsk: (values: WhyValues) => void;
}

const names = (all: readonly string[]) => all.map((value) => ({ value, label: value }));

/** Who comes, and where to: chosen from what there is. */
export function WhyForm({ choices, values, onChange, onAsk }: WhyFormProps) {
  const me = useMe();
  const [form] = Form.useForm<WhyValues>();
  const host = Form.useWatch('host', form) ?? values.host;
  const draft = Form.useWatch('draft', form) ?? values.draft;
  const asked = Form.useWatch('against', form) ?? values.against;
  // Without a draft there is nothing but what is live.
  const against = asked === 'live' && draft === '' ? '' : asked;
  const drafts = useAnswer<readonly DraftSummary[]>('/api/drafts?state=open');
  const search = { optionFilterProp: 'label' };
  const apps = namedChoices(choices.apps.filter(({ id }) => id !== t.why.browserId).map(asChoice));
  return (
    <Form<WhyValues>
      form={form}
      // Beside their fields: the button stands in the first window.
      labelCol={{ flex: '80px' }}
      labelAlign="left"
      colon={false}
      requiredMark={false}
      className="panel why-form"
      initialValues={{
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined])),
        draft: values.draft,
        against: values.against,
        loggedIn: values.loggedIn !== '',
      }}
      onValuesChange={onChange}
      onFinish={({ loggedIn, ...given }) =>
        onAsk({
          draft: given.draft ?? '',
          host: given.host,
          path: given.path,
          channel: given.channel ?? '',
          city: given.city ?? '',
          os: given.os,
          app: given.app ?? '',
          loggedIn: loggedIn ? '1' : '',
          against,
          other: against === 'channel' ? (given.other ?? '') : '',
        })
      }
    >
      <Form.Item name="draft" label={t.why.of}>
        <Select
          options={[
            { value: '', label: t.why.live },
            ...(drafts.data ?? []).map(({ number, title }) => ({
              value: String(number),
              label: t.drafts.named(number, title),
            })),
          ]}
        />
      </Form.Item>
      <Form.Item name="host" label={t.why.host} rules={[{ required: true, message: t.why.noHost }]}>
        <Select
          showSearch={search}
          options={choices.hosts.map((value, at) => ({ value, label: at === 0 ? t.why.usualHost : value }))}
          onChange={(next: string) => form.setFieldValue('path', choices.paths[next]?.[0]?.id)}
        />
      </Form.Item>
      <Form.Item name="path" label={t.why.path} rules={[{ required: true, message: t.why.noPath }]}>
        <Select showSearch={BY_NAME} options={namedChoices((choices.paths[host] ?? []).map(asChoice))} />
      </Form.Item>
      <Form.Item
        name="channel"
        label={t.why.channel}
        rules={[{ required: me.ranges.length > 0, message: t.why.ownChannel }]}
      >
        <ChannelPicker draft={draft} placeholder={me.ranges.length > 0 ? t.why.noOther : t.why.noChannel} />
      </Form.Item>
      <Form.Item name="city" label={t.why.city}>
        <Select
          allowClear={CLEARABLE}
          showSearch={search}
          placeholder={t.why.unknown}
          options={names(choices.cities)}
        />
      </Form.Item>
      <Form.Item name="os" label={t.why.os}>
        <Segmented
          aria-label={t.why.os}
          options={choices.systems.map((value) => ({ value, label: t.why.systems[value] }))}
        />
      </Form.Item>
      <Form.Item name="app" label={t.why.app}>
        <Select allowClear={CLEARABLE} showSearch={BY_NAME} placeholder={t.why.browser} options={apps} />
      </Form.Item>
      <Form.Item name="loggedIn" valuePropName="checked" label=" ">
        <Checkbox>{t.why.loggedIn}</Checkbox>
      </Form.Item>
      <Form.Item name="against" label={t.why.against}>
        <Select options={t.why.comparisons.filter(({ value }) => value !== 'live' || draft !== '')} />
      </Form.Item>
      {against === 'channel' && (
        <Form.Item
          name="other"
          label={t.why.other}
          dependencies={['channel']}
          rules={[
            { required: true, message: t.why.noOther },
            ({ getFieldValue }) => ({
              validator: async (_, other?: string) => {
                if (other && other === getFieldValue('channel')) throw new Error(t.why.sameOther);
              },
            }),
          ]}
        >
          <ChannelPicker draft={draft} placeholder={t.why.noOther} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block>
        {t.why.submit}
      </Button>
    </Form>
  );
}

interface ChannelPickerProps {
  readonly draft: string;
  readonly placeholder: string;
  /** All three are given by the form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (channel: string | undefined) => void;
}

/** Finds a channel by its number, title or note. */
function ChannelPicker({ draft, placeholder, id, value, onChange }: ChannelPickerProps) {
  const [q, setQ] = useState('');
  const { data } = useAnswer<ChannelPage>(`/api/channels${queryText({ draft, q, limit: 20 })}`, {
    keeps: true,
  });
  const found = (data?.rows ?? []).map((row) => ({
    value: row.id,
    label: [row.number, row.cells[t.channels.titleColumn]].filter(Boolean).join(' '),
  }));
  const me = useMe();
  // Visitors may bring a number that nobody has made a channel of.
  const isOther =
    /^\d{1,10}$/.test(q) && isInRange(me, q) && !found.some((one) => one.value === `channel_${q}`);
  const other = isOther ? [{ value: `channel_${q}`, label: t.why.unregistered(q) }] : [];
  const isFound = value === undefined || found.some((one) => one.value === value);
  return (
    <Select
      id={id}
      allowClear={CLEARABLE}
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setQ }}
      value={value}
      options={[...(isFound ? [] : [{ value, label: t.channels.named(value) }]), ...found, ...other]}
      onChange={(channel: string | undefined) => onChange?.(channel)}
    />
  );
}
