import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { PART_NOTICES } from '../../decide/calls/part-notices.ts';
import { fieldNames, fieldOf } from '../../forms/form-field.ts';
import type { NextPaths } from '../../runtime/forms/form-flow.ts';
import type { ReadyForm } from '../../runtime/release/release-source.ts';
import { Lost } from '../lost/lost.tsx';
import type { LostProps } from '../lost/lost-props.ts';
import { BlockBoundary } from '../page/block-boundary.tsx';
import type { BlockProps } from '../page/block-entry.ts';
import { useEngine } from '../page/engine-context.tsx';
import { isObject, numberOf, textOf } from '../page/read-options.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { FormSession } from './form-session.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import './theme/antd-on-page.css';
import './form.css';

/** A form that cannot be shown. */
interface Failed {
  readonly why: unknown;
}

/** A newer release may ask for a control that this script does not have. */
function judged(ready: ReadyForm | null): ReadyForm | Failed | null {
  const unknown = ready
    ? fieldNames(ready.form).filter((name) => !fieldOf(ready.form, name)?.choice.widget)
    : [];
  return unknown.length > 0 ? { why: `no control for ${unknown.join(', ')}` } : ready;
}

/**
 * Block `form`: the form package that the option `form` names; on a page without one, the way back to answers that
 * wait, see `createWayBack`.
 */
export function FormBlock(props: BlockProps) {
  const { waitsAt } = props.options;
  if (!waitsAt) return <NamedForm {...props} />;
  return (
    <div className="dk-form">
      <ElsewhereNotice path={textOf(waitsAt)} />
    </div>
  );
}

/** The form package with its validator, loaded from the release. */
const NamedForm = observer(function NamedForm({ options, page }: BlockProps) {
  const engine = useEngine();
  const id = textOf(options.form);
  const [found, setFound] = useState(() => judged(engine.peekForm(id)));

  const load = useCallback(() => {
    let current = true;
    const settle = (outcome: ReadyForm | Failed | null) => current && setFound(outcome);
    const before = engine.peekForm(id);
    settle(judged(before));
    if (!before)
      engine.prepareForm(id).then(
        (ready) => settle(judged(ready)),
        (why) => settle({ why }),
      );
    return () => {
      current = false;
    };
  }, [engine, id]);
  useEffect(load, [load]);
  useEffect(() => {
    if (found && 'why' in found) engine.platform.console.error(`form "${id}" cannot be shown`, found.why);
  }, [engine, id, found]);

  const next = isObject(options.next) ? (options.next as NextPaths) : undefined;
  const lost = (why: unknown, also?: Pick<LostProps, 'meanwhile' | 'says' | 'retry'>) => (
    <div className="dk-form">
      <Lost
        {...also}
        isHead
        part={`form ${id}`}
        page={page}
        why={why}
        before={async (further) => {
          const { release, ...earlier } = await engine.source.before('form', id, further);
          return (
            <FormSession {...earlier} release={release ?? undefined} next={next} answersFrom={undefined} />
          );
        }}
      />
    </div>
  );
  if (found === null) return <FormSkeleton rows={numberOf(options.rows, 0)} />;
  if ('why' in found) {
    // Perhaps there is no network: what is said of that is here already.
    const meanwhile = (
      <div className="dk-card dk-form-lost" role="alert">
        <h1>{engine.text(PART_NOTICES.form)}</h1>
        <button type="button" className="dk-button" onClick={load}>
          {engine.text('form.retry')}
        </button>
      </div>
    );
    return lost(
      found.why,
      typeof found.why === 'string' ? {} : { meanwhile, says: PART_NOTICES.form, retry: load },
    );
  }
  return (
    <BlockBoundary key={id} engine={engine} block={`form ${id}`} fallback={lost}>
      <FormSession {...found} next={next} answersFrom={options.answersFrom} />
    </BlockBoundary>
  );
});
