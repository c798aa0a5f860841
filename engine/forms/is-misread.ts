/** The two bytes of each sign of GBK; made when first asked for. */
let bytesOf: ReadonlyMap<string, readonly number[]> | undefined;

function gbkBytes(): ReadonlyMap<string, readonly number[]> {
  const gbk = new TextDecoder('gbk');
  const found = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = gbk.decode(Uint8Array.of(lead, trail));
      if (sign.length === 1 && sign !== '\ufffd') found.set(sign, [lead, trail]);
    }
  }
  return found;
}

/** Whether a sign is one of the usual ones: the first level of GB 2312, in the order of Pinyin. */
function isUsual(sign: string): boolean {
  const [lead = 0, trail = 0] = bytesOf?.get(sign) ?? [];
  return lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1;
}

/**
 * Whether a text is Chinese in UTF-8 that was read as GBK, such as 寮犱笁 for 张三: signs whose bytes are those of at
 * least two Chinese signs in UTF-8, most of them usual. The bytes of text that is meant so say nothing of the kind.
 */
export function isMisread(text: string): boolean {
  bytesOf ??= gbkBytes();
  return (text.match(/[\u0080-\uffff]{3,}/g) ?? []).some((run) => {
    const bytes = [...run].flatMap((sign) => bytesOf?.get(sign) ?? [0x20]);
    try {
      // The last sign may have lost its end.
      const meant = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes), {
        stream: true,
      });
      const han = [...meant].filter((sign) => /[\u3400-\u9fff]/.test(sign));
      const isChinese = /^[\u3400-\u9fff\u00b7\u3000-\u303f\uff00-\uffef\s]*$/.test(meant);
      return isChinese && han.length >= 2 && han.filter(isUsual).length * 2 > han.length;
    } catch {
      return false;
    }
  });
}
