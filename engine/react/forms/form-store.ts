import { runInAction } from 'mobx';
import { answerFact, answerPath } from '../../core/forms/answer-fact.ts';
import { type AppliedRules, applyRules, withAnswer } from '../../core/forms/apply-rules.ts';
import { conditionTest } from '../../core/forms/condition-test.ts';
import { fieldNames } from '../../core/forms/form-field.ts';
import type { FormProblem } from '../../core/forms/form-problems.ts';
import type { FormValidator } from '../../core/forms/form-validator.ts';
import { isConsent } from '../../core/forms/is-consent.ts';
import { readFields } from '../../core/forms/read-fields.ts';
import { type FormVerdict, formMistakes } from '../../core/forms/validate-form.ts';
import { workedOut } from '../../core/forms/worked-out.ts';
import type { FieldRule, FormData, FormPackage, FormStep } from '../../core/model/form.ts';
import type { Json } from '../../core/model/json.ts';
import type { Lookup } from '../../core/rules/unknown.ts';
import type { Engine } from '../../runtime/engine.ts';
import { type Cell, createCell } from '../../runtime/state/cell.ts';
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

/** How one field stands. Reactive, each part on its own: a letter typed here touches no other field. */
export interface FieldState {
  readonly value: Cell<Json | undefined>;
  /** Grows whenever the answer becomes one that the control does not show yet. */
  readonly drawings: Cell<number>;
  /** What is wrong, once the visitor has left the field or sent its step; null when nothing is. */
  readonly message: Cell<string | null>;
  /** What is wrong with parts of the answer, by place, as JSON text: compared as a whole. */
  readonly mistakes: Cell<string>;
  readonly required: Cell<boolean>;
  readonly fixed: Cell<boolean>;
  /** Codes on offer, or null for all, as JSON text: compared as a whole. */
  readonly offered: Cell<string>;
}

/** The answers of one form while they are given. */
export interface FormStore {
  readonly shape: () => FormShape;
  readonly field: (name: string) => FieldState;
  /** Whether the answers show the field, on any step. */
  readonly asksFor: (name: string) => boolean;
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
   * Fills in what became known of the visitor, where nothing is answered. Each field is offered an answer once whenever it is shown.
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
  /** Takes back every answer; what is known stands there again. */
  readonly clear: () => void;
  /** How often that was done. */
  readonly clears: () => number;
  /**
   * The visitor's own answers, without what is known and what a `default` gave: these are worked out anew when the form is opened
   * again, and may be better by then. What the visitor erased stands as an empty one, so that a draft keeps that.
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
  { form, validator, answers, known: start, step, isComing = () => false, changed }: FormStart,
): FormStore {
  const names = fieldNames(form);
  const isRead = readFields(form);
  const fields = new Map<string, FieldState>();
  const touched = new Set(Object.keys(answers));
  const known: Record<string, Json | undefined> = { ...start };
  /** Names that were offered what is known since they are shown. */
  const given = new Set<string>();
  /** Names whose answer is what is known and nobody has typed. */
  const filled = new Set<string>();
  const typedElsewhere = new Set<string>();
  /** The rule that gave an untouched field its answer, and takes it back when it gives none any more. */
  const givers = new Map<string, FieldRule>();
  const left = createLeftPlaces();
  const refused = createRefusedAnswers(form);
  const holds = conditionTest(validator);
  const lookup: Lookup = (name) => engine.fact(name) as ReturnType<Lookup>;
  let data: Readonly<Record<string, Json | undefined>> = answers;
  let index = step;
  let edits = 0;
  let clears = 0;
  let applied: AppliedRules;
  const shape = createCell<FormShape>({ steps: form.steps, stepIndex: 0, shown: [] });

  function field(name: string): FieldState {
    let state = fields.get(name);
    if (!state) {
      state = {
        value: createCell<Json | undefined>(data[name]),
        drawings: createCell(0),
        message: createCell<string | null>(null),
        mistakes: createCell('{}'),
        required: createCell(false),
        fixed: createCell(false),
        offered: createCell('null'),
      };
      fields.set(name, state);
    }
    return state;
  }

  function answer({ value, drawings }: FieldState, next: Json | undefined, isShown = false): void {
    if (value.get() === next) return;
    value.set(next);
    if (!isShown) drawings.set(drawings.get() + 1);
  }

  /** What is known, and rules, may give a shown field its first answer, or take it back, which may show, give or take back the next. */
  function settle(): AppliedRules {
    let applied = applyRules(form, data, lookup, holds);
    for (let round = 0; round <= form.rules.length; round += 1) {
      const before = data;
      applied = giveFirstAnswers(giveKnown(applied));
      if (data === before) break;
    }
    return applied;
  }

  function giveKnown(applied: AppliedRules): AppliedRules {
    const before = data;
    for (const name of Object.keys(known)) {
      if (given.has(name) || isConsent(form, name) || applied.visible.indexOf(name) < 0) continue;
      given.add(name);
      if (touched.has(name) || data[name] !== undefined) continue;
      touched.add(name);
      if (!typedElsewhere.has(name)) filled.add(name);
      data = { ...data, [name]: known[name] };
    }
    return data === before ? applied : applyRules(form, data, lookup, holds);
  }

  function giveFirstAnswers(known: AppliedRules): AppliedRules {
    let applied = known;
    for (const rule of form.rules) {
      const { field: name, default: start } = rule;
      if (
        start === undefined ||
        touched.has(name) ||
        isConsent(form, name) ||
        applied.visible.indexOf(name) < 0
      )
        continue;
      const { answers: known } = applied;
      const value = workedOut(form, name, start, (fact) => {
        const path = answerPath(fact);
        return path ? answerFact(known, path) : lookup(fact);
      });
      const isOver = value === null && givers.get(name) === rule && data[name] !== undefined;
      if (value === null ? !isOver : value === data[name]) continue;
      givers.set(name, rule);
      const { [name]: _, ...others } = data;
      data = value === null ? others : { ...others, [name]: value };
      applied = applyRules(form, data, lookup, holds);
    }
    return applied;
  }

  /** Works out everything anew: what the rules make of the answers, and what is said of them. */
  function refresh(): void {
    applied = settle();
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
        answer(state, isFixed ? applied.answers[name] : data[name]);
        state.required.set(required.indexOf(name) >= 0);
        state.fixed.set(isFixed);
        state.offered.set(JSON.stringify(offered.get(name) ?? null));
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
      const { message, mistakes } = field(name);
      const shown = said.get(name) ?? [];
      const inside = shown.flatMap(({ at, message }) => (at ? [[at, message] as const] : []));
      message.set(shown[0]?.message ?? null);
      mistakes.set(inside.length > 0 ? JSON.stringify(Object.fromEntries(inside)) : '{}');
    }
  }

  /** A letter in a field that nothing else depends on changes its own answer, and what is said of that. */
  function changeAlone(name: string, value: Json | undefined, isShown?: boolean): void {
    applied = withAnswer(form, applied, name, value, holds);
    runInAction(() => {
      answer(field(name), value, isShown);
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
    for (const names of [touched, filled, given]) names.delete(name);
    if (!Object.hasOwn(data, name)) return;
    const { [name]: _, ...others } = data;
    data = others;
  }

  function own(): FormData {
    const isOwn = (name: string) => touched.has(name) && !filled.has(name);
    const owned: Record<string, Json | undefined> = {};
    for (const name of Object.keys(data)) if (isOwn(name)) owned[name] = data[name];
    return owned;
  }

  function update(): void {
    refresh();
    changed(own(), index);
  }

  refresh();
  if (step > 0) {
    index = startingStep(form, index, problems(), isComing);
    refresh();
  }
  return {
    shape: shape.get,
    field,
    asksFor: (name) => applied.visible.indexOf(name) >= 0,
    change: (name, value, isShown, moved) => {
      touched.add(name);
      filled.delete(name);
      if (data[name] !== value) edits += 1;
      if (moved) left.follow(name, moved);
      data = { ...data, [name]: value };
      // What was wrong with a code says nothing of one for another number.
      if (isRead(name) || name === form.login?.phone) refresh();
      else changeAlone(name, value, isShown);
      changed(own(), index);
    },
    leave: (name, at = '') => {
      left.leave(name, at);
      refresh();
    },
    offer: (more, isTyped = false) => {
      const fresh = Object.keys(more).filter((name) => !given.has(name));
      for (const name of fresh) {
        known[name] = more[name];
        if (isTyped) typedElsewhere.add(name);
      }
      if (fresh.length > 0) refresh();
    },
    known: () => known,
    reveal: (names) => {
      for (const name of names) left.leave(name, '');
      refresh();
    },
    refuse: (all) => {
      // What is said of a field that is not asked for, nobody could mend.
      const problems = all.filter(({ field: name }) => applied.visible.indexOf(name) >= 0);
      refused.refuse(problems, data);
      for (const { field: name, at = '' } of problems) left.leave(name, at);
      refresh();
    },
    judge: () => {
      refresh();
      return {
        answers: applied.answers,
        problems: [...problems(), ...refused.against(data)],
      };
    },
    goTo: (to) => {
      index = placeOf(shape.get().steps[to]);
      update();
    },
    clear: () => {
      clears += 1;
      data = {};
      edits += 1;
      index = 0;
      for (const names of [touched, filled, given, left]) names.clear();
      update();
    },
    own,
    clears: () => clears,
    edits: () => edits,
  };
}
