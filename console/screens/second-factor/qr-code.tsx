import createQrCode from 'qrcode-generator';
import { zhCN as t } from '../../text/zh-CN.ts';

/** Light squares around the code, which scanners need. */
const MARGIN = 2;

/** A text as a code that phones scan. */
export function QrCode({ text }: { readonly text: string }) {
  const code = createQrCode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const all = Array.from({ length: count }, (_, at) => at);
  const dark = all.flatMap((row) =>
    all.filter((column) => code.isDark(row, column)).map((x) => `M${x} ${row}h1v1h-1z`),
  );
  const size = count + 2 * MARGIN;
  return (
    <svg
      className="qr"
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      role="img"
      aria-label={t.factor.picture}
    >
      <rect x={-MARGIN} y={-MARGIN} width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#0f2730" shapeRendering="crispEdges" />
    </svg>
  );
}
