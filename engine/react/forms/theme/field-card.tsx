import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { observer } from 'mobx-react-lite';
import { fieldOf } from '../../../forms/form-field.ts';
import { textOf } from '../../page/read-options.ts';
import { useFormScope } from '../form-scope.ts';

/**
 * The rjsf object template: the fields of the current step, in its order, on cards. A field with the option `heading`
 * begins a new card under that heading.
 */
export const FieldCard = observer(function FieldCard({ properties }: ObjectFieldTemplateProps) {
  const { form, store } = useFormScope();
  const cards: { readonly heading: string; readonly names: string[] }[] = [];
  for (const name of store.shape().shown) {
    const heading = textOf(fieldOf(form, name)?.options.heading);
    const last = cards[cards.length - 1];
    if (last && !heading) last.names.push(name);
    else cards.push({ heading, names: [name] });
  }
  return cards.map(({ heading, names }) => (
    <section key={names[0]} className="dk-card-part">
      {heading && <h2 className="dk-card-heading">{heading}</h2>}
      <div className="dk-card">
        {names.map((name) => properties.find((property) => property.name === name)?.content)}
      </div>
    </section>
  ));
});
