/** What is wrong with a holiday or a make-up day; `last` is the day that the calendar reaches. */
export interface WrongCalendarDay {
  readonly kind: 'no-day' | 'off' | 'worked' | 'beyond';
  readonly day: string;
  readonly last: string;
}

export function wrongCalendarDay({ kind, day, last }: WrongCalendarDay): string {
  const detail = {
    'no-day': 'is no day of the calendar',
    off: 'is a Saturday or Sunday, which is off anyway',
    worked: 'is a day from Monday to Friday, which is worked anyway',
    beyond: `comes after "until", ${last}`,
  };
  return `${day} ${detail[kind]}; correct or remove it`;
}
