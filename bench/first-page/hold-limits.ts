/** Pages that are measured. */
export type PageName = 'login' | 'form';
/** The page written by hand, the form library as it comes, and ours. */
export type Contender = 'static' | 'stock' | 'ours';

/** Medians of a page's loads; ms and KiB. `null` where the page has no such thing. */
export interface Figures {
  readonly firstPaint: number;
  readonly usable: number;
  readonly codeAsked: number | null;
  readonly takenOver: number;
  readonly mainThread: number;
  readonly requestsBefore: number;
  readonly kibBefore: number;
  readonly scriptBefore: number;
  readonly requests: number;
  readonly kib: number;
  readonly layoutShift: number;
  /** From the press that logs in to the usable page after it; of ours alone. */
  readonly afterLogin: number | null;
  /** Other programs left at least half of the loads alone: the times mean something. */
  readonly isQuiet: boolean;
}

/** Times: other programs change them, and by no means all in the same proportion. */
const TIMES = ['firstPaint', 'usable', 'codeAsked', 'takenOver', 'mainThread', 'afterLogin'] as const;
/** What does not depend on what else the machine does. */
type Amount = 'requestsBefore' | 'kibBefore' | 'scriptBefore' | 'requests' | 'kib' | 'layoutShift';

/** What was measured in one run. */
export type FirstPageFigures = Readonly<Partial<Record<PageName, Readonly<Record<Contender, Figures>>>>>;

/** A line of `limits.json`: our figure may be `atMost`, as a multiple of another page's where `times` names that. */
export interface Limit {
  readonly page: PageName;
  readonly figure: (typeof TIMES)[number] | Amount;
  readonly times?: Contender;
  readonly atMost: number;
}

/** A limit and what was measured for it. */
export interface Verdict {
  readonly limit: Limit;
  readonly measured: number;
  /** `disturbed`: a time on a busy machine, which says neither. */
  readonly says: 'kept' | 'broken' | 'disturbed';
}

/** Holds one run to the limits of the pages that it measured. What could not be measured keeps no limit. */
export function holdLimits(limits: readonly Limit[], figures: FirstPageFigures): readonly Verdict[] {
  return limits.flatMap((limit) => {
    const page = figures[limit.page];
    if (!page) return [];
    const other = limit.times && page[limit.times];
    const measured =
      (page.ours[limit.figure] ?? Number.NaN) / (other ? (other[limit.figure] ?? Number.NaN) : 1);
    const isTime = TIMES.some((time) => time === limit.figure);
    const isDisturbed = isTime && !(page.ours.isQuiet && (other?.isQuiet ?? true));
    return {
      limit,
      measured,
      says: isDisturbed ? 'disturbed' : measured <= limit.atMost ? 'kept' : 'broken',
    };
  });
}
