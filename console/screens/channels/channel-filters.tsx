import { Button, Input, Segmented, Select } from 'antd';
import type {
  ChannelChoices,
  ChannelColumn,
  ChannelColumns,
} from '../../../server/console/contract/channel.ts';
import { CLEARABLE } from '../../parts/clearable.tsx';
import { BY_NAME, namedChoices } from '../../parts/named-choices.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

type Values = Readonly<Record<'q' | 'group' | 'brand' | 'company' | 'map' | 'state' | 'view', string>>;

interface ChannelFiltersProps {
  readonly columns: ChannelColumns;
  readonly choices: ChannelChoices | undefined;
  readonly url: Values;
  readonly onChange: (values: Partial<Values>) => void;
}

/** Search and filters of the channels, and which columns are shown. */
export function ChannelFilters({ columns, choices, url, onChange }: ChannelFiltersProps) {
  const of = (is: (column: ChannelColumn) => boolean) => namedChoices(columns.find(is)?.choices ?? []);
  const plain = (values: readonly string[] = []) =>
    namedChoices(values.map((value) => ({ value, name: '' })));
  const filters = [
    { name: 'group', label: t.channels.group, options: of(({ kind }) => kind === 'groups') },
    {
      name: 'brand',
      label: t.channels.brand,
      options: of(({ header }) => header === t.channels.brandColumn),
    },
    { name: 'company', label: t.channels.company, options: plain(choices?.companies) },
    { name: 'map', label: t.channels.map, options: of(({ kind }) => kind === 'conversion-map') },
    { name: 'state', label: t.channels.state, options: plain(choices?.states) },
  ] as const;
  const isFiltered = url.q !== '' || filters.some(({ name }) => url[name] !== '');
  return (
    <div className="filters">
      <Input.Search
        key={url.q}
        allowClear
        className="filter-search"
        aria-label={t.channels.search}
        placeholder={t.channels.search}
        defaultValue={url.q}
        onSearch={(q) => onChange({ q: q.trim() })}
      />
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          allowClear={CLEARABLE}
          showSearch={BY_NAME}
          className="filter"
          aria-label={label}
          placeholder={label}
          value={url[name] || null}
          options={options}
          popupMatchSelectWidth={false}
          onChange={(value: string | null) => onChange({ [name]: value ?? '' })}
        />
      ))}
      {isFiltered && (
        <Button
          type="link"
          onClick={() => onChange({ q: '', group: '', brand: '', company: '', map: '', state: '' })}
        >
          {t.channels.reset}
        </Button>
      )}
      <span className="grow" />
      <span className="filter-view">
        <span className="quiet" id="columns-shown">
          {t.channels.view}
        </span>
        <Segmented
          aria-labelledby="columns-shown"
          value={url.view || t.presets[0]?.name}
          options={t.presets.map(({ name }) => name)}
          onChange={(name) => onChange({ view: name === t.presets[0]?.name ? '' : name })}
        />
      </span>
    </div>
  );
}
