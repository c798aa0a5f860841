import type { Finding } from '../../../server/console/contract/check.ts';

interface FieldFindingsProps {
  readonly findings: readonly Finding[];
  readonly isOld: boolean;
}

/** Under a field: what the check of the files says of its value. */
export function FieldFindings({ findings, isOld }: FieldFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <div role="alert" className={isOld ? 'is-old' : undefined}>
      {findings.map(({ severity, text }) => (
        <span key={text} className={severity === 'error' ? 'setting-wrong' : 'setting-doubt'}>
          {text}
        </span>
      ))}
    </div>
  );
}
