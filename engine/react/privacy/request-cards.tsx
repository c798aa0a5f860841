import { useEngine } from '../page/engine-context.tsx';
import { type PrivacyActions, REQUEST_NAMES } from './use-privacy.ts';

const TEXTS = {
  withdraw: { title: 'privacy.withdrawn', text: 'privacy.withdrawnText' },
  erase: { title: 'privacy.erased', text: 'privacy.erasedText' },
} as const;

/** What the visitor has asked for, with the day and what follows; stays as long as this browser keeps it. */
export function RequestCards({ askedAt }: Pick<PrivacyActions, 'askedAt'>) {
  const engine = useEngine();
  function day(at: number): string {
    // biome-ignore lint/style/noRestrictedGlobals: writes a given time, asks for none
    const date = new Date(at);
    const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
    return engine.text('privacy.date', { year, month, day });
  }
  return (
    <div className="dk-privacy-asked" role="status">
      {REQUEST_NAMES.map((request) => {
        const at = askedAt(request);
        if (at === null) return null;
        return (
          <div key={request}>
            <h3>{engine.text(TEXTS[request].title)}</h3>
            <p>{engine.text(TEXTS[request].text, { date: day(at) })}</p>
          </div>
        );
      })}
    </div>
  );
}
