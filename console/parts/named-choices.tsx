import type { ChannelColumn, ColumnChoice } from '../../server/console/contract/channel.ts';
import { Named } from './named.tsx';

/** Between the names of one cell, as in the sheet. */
export const BETWEEN = '、';

/** What is found, read aloud and shown in full of a choice. */
export function fullName({ name, value }: Pick<ColumnChoice, 'name' | 'value'>): string {
  return name === '' || name === value ? value : `${name} ${value}`;
}

type Choice = Pick<ColumnChoice, 'name' | 'value'> & Partial<Pick<ColumnChoice, 'about'>>;

/** The same with what says more of it. */
function tooltip({ about = '', ...choice }: Choice): string {
  return about === '' ? fullName(choice) : `${fullName(choice)}：${about}`;
}

/** Choices for a field that finds them by name or id, with `BY_NAME`. */
export function namedChoices(choices: readonly Choice[]) {
  return choices.map((choice) => ({
    value: choice.value,
    about: choice.about ?? '',
    title: fullName(choice),
    sought: tooltip(choice),
    label: <Named name={choice.name} id={choice.value} />,
  }));
}

/** Finds choices. */
export const BY_NAME = { optionFilterProp: 'sought' };

/** What a column says of a channel: of brands, groups and the like the name that staff know. */
export function NamedCell({ column, value }: { readonly column: ChannelColumn; readonly value: string }) {
  if (column.choices.length === 0 || value === '') return value;
  const ids = column.kind === 'groups' ? value.split(BETWEEN) : [value];
  const all = ids.map(
    (id): Choice => column.choices.find((one) => one.value === id) ?? { name: '', value: id },
  );
  return (
    <span title={all.map(tooltip).join('\n')}>
      {all.map(({ name, value: id }, at) => (
        <span key={id}>
          {at > 0 && BETWEEN}
          <Named name={name} id={id} />
        </span>
      ))}
    </span>
  );
}
