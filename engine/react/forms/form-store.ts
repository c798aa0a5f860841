import { observable, runInAction } from 'mobx';
import type { FormData, FormPackage, FormStep } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import { type AppliedRules, applyRules, withAnswer } from '../../forms/apply-rules.ts';
import { type ConditionTest, conditionTest } from '../../forms/condition-test.ts';
import { fieldNames } from '../../forms/form-field.ts';
import type { FormProblem } from '../../forms/form-problems.ts';
import type { FormValidator } from '../../forms/form-validator.ts';
import { readFields } from '../../forms/read-fields.ts';
import { type FormVerdict, formMistakes } from '../../forms/validate-form.ts';
import type { Engine } from '../../runtime/engine.ts';
import { createFieldStates, type FieldState, setAnswer } from './field-states.ts';
import { createFirstAnswers } from './first-answers.ts';
import { createLeftPlaces, type MovedEntries } from './left-places.ts';
import { createRefusedAnswers } from './refused-answers.ts';
import { startingStep } from './starting-step.ts';

/** What of a form is on the page: changes with a step or with a rule, not with every letter. */
export interface FormShape {
  /** Steps that have a field to show. */
  readonly steps: readonly FormStep[];
  readonly stepIndex: number;
  /** Fields of the step that the answers show. */
  readonly shown: readonly string[];
}

/** The answers of one form while they are given. */
export interface FormStore {
  /** Throws what an answer made throw: only where the form is drawn can something else take its place. */
  readonly shape: () => FormShape;
  readonly field: (name: string) => FieldState;
  /** Whether the answers show the field, on any step. */
  readonly asksFor: (name: string) => boolean;
  readonly holds: ConditionTest;
  /**
   * @param isShown the control shows the answer already: it was typed into it.
   * @param moved what that did with the entries of a list; null or absent when nothing.
   */
  readonly change: (
    name: string,
    value: Json | undefined,
    isShown?: boolean,
    moved?: MovedEntries | null,
  ) => void;
  /** The visitor left a field, or the part of it at a place: from now on that says what is wrong with it. */
  readonly leave: (name: string, at?: string) => void;
  /**
   * Fills in what became known of the visitor, where nothing is answered. Each field is offered an answer once whenever
   * it is shown.
   *
   * @param isTyped the visitor has typed it elsewhere: then it is the visitor's own answer.
   */
  readonly offer: (known: FormData, isTyped?: boolean) => void;
  /** What is known of the visitor without this form, as far as it was offered. */
  readonly known: () => FormData;
  readonly reveal: (names: readonly string[]) => void;
  /** The backend refused the answers: says so at the fields, until their answers change. */
  readonly refuse: (problems: readonly FormProblem[]) => void;
  /** Judges what is answered so far. */
  readonly judge: () => FormVerdict;
  /** @param index of a shown step, as `stepIndex`. */
  readonly goTo: (index: number) => void;
  /**
   * Takes back every answer, also what is known: whoever empties a form finds nobody's name in it.
   *
   * @returns gives them back, with the step, but for what was answered anew.
   */
  readonly clear: () => () => void;
  /** How often that was done, or undone. Reactive. */
  readonly clears: () => number;
  /**
   * The visitor's own answers, without what is known and what a `default` gave: these are worked out anew when the form
   * is opened again, and may be better by then. What the visitor erased stands as an empty one, so that a draft keeps
   * that.
   */
  readonly own: () => FormData;
  /** How often the visitor changed an answer: the same number later says that the answers are still the same. */
  readonly edits: () => number;
}

export interface FormStart {
  readonly form: FormPackage;
  readonly validator: FormValidator;
  /** The visitor's own answers, from before. */
  readonly answers: FormData;
  /** What is known of the visitor: each field that has no own answer gets it when it is shown. */
  readonly known?: FormData;
  /** Step that was left, counted from 0 among all steps: what answers show or hide before it does not move it. */
  readonly step: number;
  /** True for a field whose answer may still become known: it takes nobody back to an earlier step. */
  readonly isComing?: (name: string) => boolean;
  /** Called after each change, with `own` answers and the step as in `step`. */
  readonly changed: (answers: FormData, step: number) => void;
}

export function createFormStore(
  engine: Pick<Engine, 'platform' | 'release' | 'texts' | 'fact'>,
  { form, validator, answers, known = {}, step, isComing = () => false, changed }: FormStart,
): FormStore {
  const names = fieldNames(form);
  const isRead = readFields(form);
  const left = createLeftPlaces();
  const refused = createRefusedAnswers(form);
  const holds = conditionTest(validator);
  const lookup: Lookup = (name) => engine.fact(name) as ReturnType<Lookup>;
  const rule = (given: FormData) => applyRules(form, given, lookup, holds);
  const first = createFirstAnswers(form, Object.keys(answers), known, lookup, rule);
  const field = createFieldStates((name) => data[name]);
  let data: FormData = answers;
  let index = step;
  let edits = 0;
  const clears = observable.box(0);
  let applied: AppliedRules;
  const failed = observable.box<{ readonly why: unknown } | null>(null, { deep: false });
  const shape = observable.box<FormShape>({ steps: form.steps, stepIndex: 0, shown: [] }, { deep: false });

  /** Works out everything anew: what the rules make of the answers, and what is said of them. */
  function refresh(): void {
    ({ data, applied } = first.settle(data));
    const { visible, required, fixed, offered } = applied;
    const steps = form.steps.filter((one) => one.fields.some((name) => visible.indexOf(name) >= 0));
    const found = steps.findIndex((one) => form.steps.indexOf(one) >= index);
    const stepIndex = found < 0 ? Math.max(0, steps.length - 1) : found;
    index = placeOf(steps[stepIndex]);
    const shown = (steps[stepIndex]?.fields ?? []).filter((name) => visible.indexOf(name) >= 0);
    runInAction(() => {
      for (const name of names) {
        if (visible.indexOf(name) < 0) forget(name);
        const state = field(name);
        const isFixed = fixed.indexOf(name) >= 0;
        setAnswer(state, isFixed ? applied.answers[name] : data[name]);
        state.required = required.indexOf(name) >= 0;
        state.fixed = isFixed;
        state.offered = JSON.stringify(offered.get(name) ?? null);
      }
      say();
      const before = shape.get();
      const same =
        before.stepIndex === stepIndex &&
        before.steps.length === steps.length &&
        before.shown.join() === shown.join();
      if (!same) shape.set({ steps, stepIndex, shown });
    });
  }

  function placeOf(one: FormStep | undefined): number {
    return Math.max(0, form.steps.indexOf(one as FormStep));
  }

  /** Says what is wrong with the fields that were left, or with one of them. Before any was, nothing is judged. */
  function say(only?: string): void {
    const said = new Map<string, FormProblem[]>();
    for (const problem of left.isNone() ? [] : [...problems(only), ...refused.among(data)]) {
      if (!left.isLeft(problem)) continue;
      const { field: name } = problem;
      said.set(name, [...(said.get(name) ?? []), problem]);
    }
    for (const name of only === undefined ? names : [only]) {
      const shown = said.get(name) ?? [];
      const inside = shown.flatMap(({ at, message }) => (at ? [[at, message] as const] : []));
      const state = field(name);
      state.message = shown[0]?.message ?? null;
      state.mistakes = inside.length > 0 ? JSON.stringify(Object.fromEntries(inside)) : '{}';
    }
  }

  /** A letter in a field that nothing else depends on changes its own answer, and what is said of that. */
  function changeAlone(name: string, value: Json | undefined, isShown?: boolean): void {
    applied = withAnswer(form, applied, name, value, holds);
    runInAction(() => {
      setAnswer(field(name), value, isShown);
      say(name);
    });
  }

  function problems(only?: string): readonly FormProblem[] {
    const { texts } = engine;
    const { phone } = engine.release.site;
    const now = engine.platform.clock.now();
    return formMistakes({ form, validator, now, phone, texts, lookup }, applied, only);
  }

  /** What is hidden is not kept: shown again, the field starts anew. */
  function forget(name: string): void {
    left.forget(name);
    first.forget(name);
    if (!Object.hasOwn(data, name)) return;
    const { [name]: _, ...others } = data;
    data = others;
  }

  function update(): void {
    refresh();
    changed(first.own(data), index);
  }

  /** Begins anew, at a step and with answers of the visitor's. */
  function begin(step: number, own: FormData): void {
    runInAction(() => clears.set(clears.get() + 1));
    edits += 1;
    data = own;
    index = step;
    for (const part of [first, left]) part.clear();
    for (const name of Object.keys(own)) first.take(name);
    update();
  }

  function noting<Given extends readonly unknown[], Result>(act: (...given: Given) => Result) {
    return (...given: Given): Result => {
      try {
        return act(...given);
      } catch (why) {
        runInAction(() => failed.set({ why }));
        throw why;
      }
    };
  }

  refresh();
  if (step > 0) {
    index = startingStep(form, index, problems(), isComing);
    refresh();
  }
  return {
    shape: () => {
      const fault = failed.get();
      if (fault) throw fault.why;
      return shape.get();
    },
    field,
    holds,
    asksFor: (name) => applied.visible.indexOf(name) >= 0,
    change: noting((name, value, isShown, moved) => {
      first.take(name);
      if (data[name] !== value) edits += 1;
      if (moved) left.follow(name, moved);
      data = { ...data, [name]: value };
      // What was wrong with a code says nothing of one for another number.
      if (isRead(name) || name === form.login?.phone) refresh();
      else changeAlone(name, value, isShown);
      changed(first.own(data), index);
    }),
    leave: noting((name, at = '') => {
      left.leave(name, at);
      refresh();
    }),
    offer: (more, isTyped = false) => {
      if (first.offer(more, isTyped)) refresh();
    },
    known: first.known,
    reveal: noting((names) => {
      for (const name of names) left.leave(name, '');
      refresh();
    }),
    refuse: (all) => {
      // What is said of a field that is not asked for, nobody could mend.
      const problems = all.filter(({ field: name }) => applied.visible.indexOf(name) >= 0);
      refused.refuse(problems, data);
      for (const { field: name, at = '' } of problems) left.leave(name, at);
      refresh();
    },
    judge: noting(() => {
      refresh();
      return {
        answers: applied.answers,
        problems: [...problems(), ...refused.against(data)],
      };
    }),
    goTo: noting((to) => {
      index = placeOf(shape.get().steps[to]);
      update();
    }),
    clear: () => {
      const before = first.own(data);
      const step = index;
      begin(0, Object.fromEntries(Object.keys(first.known()).map((name) => [name, undefined])));
      // What was not answered anew is undefined, which JSON leaves out.
      return () => begin(step, { ...before, ...JSON.parse(JSON.stringify(first.own(data))) });
    },
    own: () => first.own(data),
    clears: () => clears.get(),
    edits: () => edits,
  };
}
