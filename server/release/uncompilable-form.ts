import type { Problem } from '../../engine/compile/problems/problem.ts';

/** A form that passed every check and of whose schema no validator can be made all the same. */
export class UncompilableForm extends Error {
  readonly form: string;
  readonly detail: string;

  constructor(form: string, cause: unknown) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    super(`schemas/forms/${form}/schema.json cannot be compiled: ${detail}`, { cause });
    this.form = form;
    this.detail = detail;
  }

  /** The same as a problem of the configuration. */
  problem(): Problem {
    return {
      code: 'C040',
      severity: 'error',
      file: `schemas/forms/${this.form}/schema.json`,
      pointer: '',
      on: 'value',
      data: { detail: this.detail },
      suggest: [],
    };
  }
}
