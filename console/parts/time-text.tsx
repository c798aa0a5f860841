import { zhCN as t } from '../text/zh-CN.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const whole = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeStyle: 'medium' });
const short = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

function nearly(at: Date): string {
  const ago = Date.now() - at.getTime();
  if (ago < MINUTE) return t.times.now;
  if (ago < 60 * MINUTE) return t.times.minutes(Math.floor(ago / MINUTE));
  if (ago < DAY) return t.times.hours(Math.floor(ago / (60 * MINUTE)));
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return isThisYear ? short.format(at) : at.toLocaleDateString('zh-CN');
}

/** When something was, in this browser's time zone; the exact time on hover. */
export function TimeText({ at, isExact = false }: { readonly at: string; readonly isExact?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={whole.format(date)} className="time">
      {isExact ? date.toLocaleString('zh-CN', { hour12: false }) : nearly(date)}
    </time>
  );
}
