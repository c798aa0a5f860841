import { useEffect, useRef } from 'react';
import { agreedName } from '../../core/forms/agreed-name.ts';
import { applyRules } from '../../core/forms/apply-rules.ts';
import type { FormField } from '../../core/forms/form-field.ts';
import { FORM_SAYS } from '../../core/forms/form-says.ts';
import { unkeptFields } from '../../core/forms/unkept-fields.ts';
import { unkeptTicks } from '../../core/forms/unkept-ticks.ts';
import type { FormData, FormPackage } from '../../core/model/form.ts';
import type { Lookup } from '../../core/rules/unknown.ts';
import { useEngine } from '../page/engine-context.tsx';

interface Props {
  readonly form: FormPackage;
  /** What is back, or filled in by what is known. */
  readonly answers: FormData | undefined;
  readonly clear: () => void;
}

/** Says that unsent answers are back, which ones were not kept and why, and offers to start anew. */
export function RestoredNotice({ form, answers, clear }: Props) {
  const engine = useEngine();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that is loaded again stands where it was left, further down.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { visible } = applyRules(form, answers ?? {}, engine.fact as Lookup);
  const isMissing = ({ name }: FormField) => answers?.[name] === undefined && visible.indexOf(name) >= 0;
  const unkept = unkeptFields(form).filter(isMissing);
  const unticked = unkeptTicks(form).filter(isMissing);
  const listed = (names: readonly string[]) => [...new Set(names)].join('、');
  return (
    <div ref={place} className="dk-form-restored" role="status">
      <p>
        {engine.text(FORM_SAYS.restored)}
        {unkept.length > 0 &&
          engine.text(FORM_SAYS.unkept, { label: listed(unkept.map(({ label }) => label)) })}
        {unticked.length > 0 &&
          engine.text(FORM_SAYS.unticked, {
            label: listed(unticked.map(({ label }) => agreedName(label))),
          })}
      </p>
      <button type="button" className="dk-link" onClick={clear}>
        {engine.text('form.draft.clear')}
      </button>
    </div>
  );
}
