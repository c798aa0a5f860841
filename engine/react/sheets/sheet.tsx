import { AgreementSheet } from './agreement-sheet.tsx';
import { ConsentSheet } from './consent-sheet.tsx';
import type { SheetRequest, ShowSheet } from './sheet-request.ts';
import { TextSheet } from './text-sheet.tsx';

export interface SheetProps {
  readonly request: SheetRequest;
  readonly show: ShowSheet;
  readonly close: () => void;
}

/** The sheet that was asked for. */
export function Sheet({ request, show, close }: SheetProps) {
  if (request.kind === 'agreement')
    return <AgreementSheet id={request.id} title={request.title} close={close} />;
  if (request.kind === 'text') return <TextSheet title={request.title} text={request.text} close={close} />;
  return <ConsentSheet agreements={request.agreements} onAgree={request.onAgree} show={show} close={close} />;
}
