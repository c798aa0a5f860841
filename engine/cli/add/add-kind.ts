import type { Edit } from '../sheet/edit-files.ts';
import type { FileToWrite } from '../write/write-files.ts';
import type { ProjectNames } from './project-names.ts';
import type { Answers, Question } from './question.ts';

/** A kind of thing that `dukou add` writes. */
export interface AddKind {
  readonly name: string;
  readonly about: string;
  /** Lines behind it in the help of the command. */
  readonly more?: readonly string[];
  /** The first argument: the name of what is added. */
  readonly id: {
    readonly argument: string;
    readonly about: string;
    /** The id as it is written in files. */
    readonly read: (typed: string) => string;
    readonly refuse: (id: string, names: ProjectNames) => string | null;
    /** The file that has the id: where it is, the id is taken. */
    readonly file: (id: string) => string;
  };
  readonly questions: readonly Question[];
  /**
   * The files, in the order in which they are named to the operator. Pure; what is wrong in them is found by the check.
   *
   * @throws UsageError when answers contradict each other.
   */
  files(id: string, answers: Answers, names: ProjectNames): readonly FileToWrite[];
  /**
   * What changes in files that are there.
   *
   * @throws UsageError when it cannot be changed so.
   */
  changes?(id: string, answers: Answers, names: ProjectNames): readonly Edit[];
  /** What whoever reads the result should know of how the files came about, a sentence each. */
  notes?(answers: Answers, names: ProjectNames): readonly string[];
  /** Commands and addresses that show what was added with these files. */
  look(id: string, answers: Answers, files: readonly FileToWrite[]): readonly string[];
}
