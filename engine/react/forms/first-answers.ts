import type { FieldRule, FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import type { Lookup } from '../../decide/rules/unknown.ts';
import { answerFact, answerPath } from '../../forms/answer-fact.ts';
import type { AppliedRules } from '../../forms/apply-rules.ts';
import { isConsent } from '../../forms/is-consent.ts';
import { workedOut } from '../../forms/worked-out.ts';

/** Answers, and what the rules of the form make of them. */
export interface SettledAnswers {
  readonly data: FormData;
  readonly applied: AppliedRules;
}

/**
 * Which answers are the visitor's own, and the first answers of the other fields: what is known of the visitor, and
 * what a `default` gives.
 */
export interface FirstAnswers {
  /** The visitor has answered: nothing else is given to that field. */
  readonly take: (name: string) => void;
  /** The field is hidden: shown again, it starts anew. */
  readonly forget: (name: string) => void;
  /** All fields start anew. */
  readonly clear: () => void;
  /**
   * Notes what became known.
   *
   * @param isTyped the visitor has typed it elsewhere: then it is the visitor's own answer.
   * @returns whether any of it is for a field that was not offered an answer since it is shown.
   */
  readonly offer: (more: FormData, isTyped: boolean) => boolean;
  readonly known: () => FormData;
  /** Gives each shown field its first answer, or takes it back, which may show, give or take back the next. */
  readonly settle: (data: FormData) => SettledAnswers;
  /** The visitor's own ones of these answers. */
  readonly own: (data: FormData) => FormData;
}

/**
 * @param own names that the visitor has answered before.
 * @param start what is known of the visitor.
 * @param rule applies the rules of the form.
 */
export function createFirstAnswers(
  form: FormPackage,
  own: readonly string[],
  start: FormData,
  lookup: Lookup,
  rule: (data: FormData) => AppliedRules,
): FirstAnswers {
  const touched = new Set(own);
  const known: Record<string, Json | undefined> = { ...start };
  /** Names that were offered what is known since they are shown. */
  const given = new Set<string>();
  /** Names whose answer is what is known and nobody has typed. */
  const filled = new Set<string>();
  const typedElsewhere = new Set<string>();
  /** The rule that gave an untouched field its answer, and takes it back when it gives none any more. */
  const givers = new Map<string, FieldRule>();

  function giveKnown(before: SettledAnswers): SettledAnswers {
    let { data } = before;
    for (const name of Object.keys(known)) {
      if (given.has(name) || isConsent(form, name) || before.applied.visible.indexOf(name) < 0) continue;
      given.add(name);
      if (touched.has(name) || data[name] !== undefined) continue;
      touched.add(name);
      if (!typedElsewhere.has(name)) filled.add(name);
      data = { ...data, [name]: known[name] };
    }
    return data === before.data ? before : { data, applied: rule(data) };
  }

  function giveDefaults({ data: before, applied: ruled }: SettledAnswers): SettledAnswers {
    let data = before;
    let applied = ruled;
    for (const one of form.rules) {
      const { field: name, default: start } = one;
      if (start === undefined || touched.has(name) || isConsent(form, name)) continue;
      if (applied.visible.indexOf(name) < 0) continue;
      const { answers } = applied;
      const value = workedOut(form, name, start, (fact) => {
        const path = answerPath(fact);
        return path ? answerFact(answers, path) : lookup(fact);
      });
      const isOver = value === null && givers.get(name) === one && data[name] !== undefined;
      if (value === null ? !isOver : value === data[name]) continue;
      givers.set(name, one);
      const { [name]: _, ...others } = data;
      data = value === null ? others : { ...others, [name]: value };
      applied = rule(data);
    }
    return { data, applied };
  }

  return {
    take: (name) => {
      touched.add(name);
      filled.delete(name);
    },
    forget: (name) => {
      for (const names of [touched, filled, given]) names.delete(name);
    },
    clear: () => {
      for (const names of [touched, filled, given]) names.clear();
    },
    offer: (more, isTyped) => {
      const fresh = Object.keys(more).filter((name) => !given.has(name));
      for (const name of fresh) {
        known[name] = more[name];
        if (isTyped) typedElsewhere.add(name);
      }
      return fresh.length > 0;
    },
    known: () => known,
    settle: (data) => {
      let settled: SettledAnswers = { data, applied: rule(data) };
      for (let round = 0; round <= form.rules.length; round += 1) {
        const before = settled.data;
        settled = giveDefaults(giveKnown(settled));
        if (settled.data === before) break;
      }
      return settled;
    },
    own: (data) => {
      const owned: Record<string, Json | undefined> = {};
      for (const name of Object.keys(data))
        if (touched.has(name) && !filled.has(name)) owned[name] = data[name];
      return owned;
    },
  };
}
