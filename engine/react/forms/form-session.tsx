import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormData, FormPackage, FormStep } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import { applyRules } from '../../forms/apply-rules.ts';
import { conditionTest } from '../../forms/condition-test.ts';
import type { FormProblem } from '../../forms/form-problems.ts';
import { FORM_SAYS } from '../../forms/form-says.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import type { UnkeptPart } from '../../forms/unkept-parts.ts';
import { erasedAnswers, isErased } from '../../runtime/forms/erased-answers.ts';
import type { NextPaths } from '../../runtime/forms/form-flow.ts';
import { createFormReplies } from '../../runtime/forms/form-replies.ts';
import { watchHide } from '../../runtime/platform/watch-hide.ts';
import { useEngine } from '../page/engine-context.tsx';
import { AppliedNotice } from './applied-notice.tsx';
import { ConsentPending } from './consent-pending.tsx';
import { createDraftKeeper } from './draft-keeper.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { createFormStore } from './form-store.ts';
import { FormView } from './form-view.tsx';
import { knownAnswers, mayBecomeKnown } from './known-answers.ts';
import { LateAnswers } from './late-answers.tsx';
import { LateInstitutionSheet, loadSendingSheets } from './late-institution-sheet.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { missingParts } from './missing-parts.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { startingAnswers } from './starting-answers.ts';
import { toldProblems } from './told-problems.ts';
import { toolAnswers } from './tool-answers.ts';
import { useAttempt } from './use-attempt.ts';
import { useConsent } from './use-consent.ts';

interface Props {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  /** Id of the release that the form belongs to, where that is not the visit's. */
  readonly release?: string;
  readonly next: NextPaths | undefined;
  /** Option `answersFrom` of the block. */
  readonly answersFrom: Json | undefined;
}

/** A form with what happens to its answers: drafts, saving, and the consent that an institution asks for. */
export const FormSession = observer(function FormSession({
  form,
  validator,
  release,
  next,
  answersFrom,
}: Props) {
  const engine = useEngine();
  const { forms } = engine;
  const from = release ?? engine.release.id;
  const { failure, isWaiting, isDone, attempt, tell, review } = useAttempt();
  /** Whom the answers belong to: somebody else may log in meanwhile, in another tab. */
  const [user] = useState(() => engine.session.userId ?? null);
  const [draft] = useState(() => forms.drafts.read(form));
  const [waitsAt] = useState(() => forms.drafts.elsewhere(form));
  const [changed] = useState(() => observable.box(false));
  const [keeper] = useState(() =>
    createDraftKeeper(engine.platform.clock, (latest) => forms.drafts.save(form, latest, user ?? undefined)),
  );
  const [replies] = useState(() => createFormReplies(engine, form));
  const [tool] = useState(() => toolAnswers(engine, form, answersFrom));
  const [known] = useState(() => ({ ...knownAnswers(engine, form, validator, replies), ...tool }));
  const [start] = useState(() => startingAnswers(form, draft, tool));
  const [isRestored, setRestored] = useState(() => typedOf(draft?.answers ?? {}, known).length > 0);
  const [store] = useState(() =>
    createFormStore(engine, {
      form,
      validator,
      answers: start,
      known,
      step: draft?.step ?? 0,
      isComing: (name) => mayBecomeKnown(form, name, replies),
      changed: (answers: FormData, step: number) => {
        review(engine.text(FORM_SAYS.calledOff));
        const typed = typedOf(answers, store.known());
        // Something would be lost: an answer that the form did not start with.
        const isChanged = typed.some((name) => answers[name] !== start[name]);
        runInAction(() => changed.set(isChanged));
        endRestored(step);
        keeper.keep({ answers: typed.length > 0 || step > 0 ? answers : erasedAnswers(answers), step });
      },
    }),
  );
  const lastStep = useRef(form.steps.indexOf(store.shape().steps[store.shape().stepIndex] as FormStep));
  /**
   * What is back is known once a step is left, as soon as nothing is asked for again: nothing moves while somebody
   * types.
   */
  function endRestored(step: number) {
    const isLeft = step !== lastStep.current;
    lastStep.current = step;
    const isAsked = ({ path, name, required }: UnkeptPart) =>
      path.length > 1 ? required : store.field(name).required;
    if (isLeft && !missingParts(form, store).some(isAsked)) setRestored(false);
  }
  /** What the backend said of single fields, newly made each time. */
  const [told, setTold] = useState<readonly FormProblem[]>([]);
  const [isPutOff, putOff] = useState(false);
  const earlier = useRef<() => void>(null);
  /** Whether an agreement that could not be sent is still meant. */
  const wantsConsent = useRef(false);
  useEffect(() => watchHide(keeper.flush), [keeper]);

  // What the form gets stays the same object while nothing changes for it: keeping a draft draws no field again.
  const send = useCallback(
    (answers: FormData) => {
      keeper.flush();
      loadSendingSheets().catch(() => {});
      const edits = store.edits();
      const isCurrent = () => store.edits() === edits;
      const superseded = () => tell(engine.text(FORM_SAYS.superseded));
      const ruled = () => applyRules(form, answers, engine.fact as Lookup, conditionTest(validator)).answers;
      const how = { next, release: from, own: store.own(), ruled, user, isCurrent, superseded };
      attempt({
        send: () => forms.submit(form, answers, how),
        isWanted: isCurrent,
        refused: (result, said) => setTold(toldProblems(form, result, said)),
      });
    },
    [attempt, tell, engine, forms, form, keeper, next, from, store, user, validator],
  );
  const applicant = replies.data('userGet');
  // What is told later stands below: nothing moves under a finger.
  const [isToldFirst] = useState(applicant !== null);
  const notice = useMemo(
    () => (
      <div className="dk-form-notices">
        {isToldFirst && <AppliedNotice form={form} user={applicant} />}
        {waitsAt !== null && <ElsewhereNotice path={waitsAt} />}
        {isRestored && (
          <RestoredNotice
            form={form}
            store={store}
            isSaved={draft?.isSaved === true}
            clear={() => {
              forms.drafts.forget(form);
              const undo = store.clear();
              runInAction(() => changed.set(false));
              return undo;
            }}
          />
        )}
      </div>
    ),
    [form, forms, draft, isToldFirst, applicant, waitsAt, isRestored, store, changed],
  );

  // Also after a reload: a form that is saved and waits for consent is not shown again.
  const asked = useConsent();
  const consent = asked?.form === form.id ? asked : null;
  const guard = (
    <LeaveGuard
      form={form}
      store={store}
      changed={changed}
      sent={isDone || forms.saving}
      gone={consent !== null}
      earlier={earlier}
    />
  );
  if (!consent) {
    return (
      <>
        <FormView
          form={form}
          validator={validator}
          store={store}
          busy={forms.saving}
          failure={failure.get()}
          waiting={isWaiting.get()}
          told={told}
          earlier={earlier}
          notice={notice}
          fact={replies.fact}
          send={send}
        />
        {!isToldFirst && <AppliedNotice form={form} user={applicant} />}
        <LateAnswers {...{ form, validator, store, replies, answersFrom }} />
        {guard}
      </>
    );
  }
  const answer = (agreed: boolean) => {
    wantsConsent.current = agreed;
    attempt({
      send: () => forms.answerConsent(agreed, next),
      isWanted: () => agreed && wantsConsent.current,
    });
  };
  const takeBack = () => {
    wantsConsent.current = false;
    review();
  };
  const { agreed, ...question } = consent;
  const isRecorded = agreed === 'recorded';
  return (
    <>
      <ConsentPending
        isRecorded={isRecorded}
        busy={forms.saving}
        open={() => (isRecorded ? answer(true) : putOff(false))}
        decline={() => answer(false)}
      />
      {guard}
      {!isPutOff && !isRecorded && (
        <LateInstitutionSheet
          key={JSON.stringify(question)}
          consent={consent}
          busy={forms.saving}
          failure={failure.get()}
          answer={answer}
          untick={takeBack}
          close={() => {
            takeBack();
            putOff(true);
          }}
        />
      )}
    </>
  );
});

/** Names of the answers that only the visitor can have given. */
function typedOf(answers: FormData, known: FormData): readonly string[] {
  return Object.keys(answers).filter((name) => !isErased(answers[name]) && answers[name] !== known[name]);
}
