import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

interface Props {
  readonly text: string;
  readonly alt: string;
}

/** Pixels of one module; the image is drawn at 200 pixels and stays sharp on screens with three to one. */
const CELL = 8;
/** The white edge that readers need, in modules. */
const QUIET = 4;
/** Longer texts give modules too small for a phone's camera. */
const LONGEST = 600;

/** A QR code as a real image: a long press on it offers to recognise or to save it. Draws nothing for no text. */
export function QrImage({ text, alt }: Props) {
  const source = useMemo(() => qrSource(text), [text]);
  return source ? <img className="dk-qr" src={source} alt={alt} width="200" height="200" /> : null;
}

function qrSource(text: string): string {
  const bytes = encodeURI(text).length;
  if (!text || bytes > LONGEST) return '';
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  return code.createDataURL(CELL, CELL * QUIET);
}
