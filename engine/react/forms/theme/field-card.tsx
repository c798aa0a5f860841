import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { useFormScope } from '../form-scope.ts';

/** The rjsf object template: the fields of the current step, in its order, on one card. */
export function FieldCard({ properties }: ObjectFieldTemplateProps) {
  const { shown } = useFormScope();
  return (
    <div className="dk-card">
      {shown.map((name) => properties.find((property) => property.name === name)?.content)}
    </div>
  );
}
