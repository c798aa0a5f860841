import { type ComponentProps, useEffect, useState } from 'react';
import type { InstitutionSheet } from './institution-sheet.tsx';

/** Loads the sheets. Called as answers are sent, so that they are there before an institution is named. */
export const loadSendingSheets = () => import('./sending-sheets.ts');

/** The sheet that asks for consent; where its script does not come it closes, and the page goes on asking. */
export function LateInstitutionSheet(props: ComponentProps<typeof InstitutionSheet>) {
  const { close } = props;
  const [late, setLate] = useState<Awaited<ReturnType<typeof loadSendingSheets>> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    loadSendingSheets().then(setLate, close);
  }, []);
  return late && <late.InstitutionSheet {...props} />;
}
