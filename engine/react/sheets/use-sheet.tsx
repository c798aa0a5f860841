import { type ComponentType, type ReactNode, useState } from 'react';
import { useScope } from '../page/engine-context.tsx';
import type { SheetProps } from './sheet.tsx';
import type { SheetRequest, ShowSheet } from './sheet-request.ts';

interface SheetControl {
  /** Opens a sheet; its script is loaded at the first use. */
  readonly show: ShowSheet;
  /** Loads the script ahead, so that the first sheet opens at once. */
  readonly warm: () => void;
  /** Render this outside any form. */
  readonly sheet: ReactNode;
}

const load = () => import('./sheet.tsx');

/** A bottom sheet of the block that calls this. */
export function useSheet(): SheetControl {
  const { blocks } = useScope();
  const [open, setOpen] = useState<readonly SheetRequest[]>([]);
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  async function fetchSheet() {
    const module = await blocks.script('sheet', load).catch(() => null);
    if (module) setSheet(() => module.Sheet);
  }
  function show(next: SheetRequest) {
    // Until the script is there nothing is seen of a tap, and it is made again.
    setOpen(Sheet ? [next, ...open] : [next]);
    if (!Sheet) void fetchSheet();
  }
  // A sheet opened from a sheet closes to the one below.
  const [request] = open;
  return {
    show,
    warm: () => void load().catch(() => undefined),
    sheet: request && Sheet && <Sheet request={request} show={show} close={() => setOpen(open.slice(1))} />,
  };
}
