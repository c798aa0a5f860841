import { inflateRawSync } from 'node:zlib';
import { UnreadSheetError } from './unread-sheet-error.ts';

/** Bytes of all parts of a workbook: one of 50,000 lines with every column filled has half of it. */
const MOST_BYTES = 128 * 1024 * 1024;

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const LENGTH_OF_ENTRY = 46;
const LENGTH_OF_HEADER = 30;
const DEFLATED = 8;

/**
 * Refuses a zip archive that unpacks to more than a workbook has, whatever its directory says of sizes: the library
 * that reads workbooks unpacks every part before it looks at one, and an archive of 5 MB can hold gigabytes.
 *
 * @throws UnreadSheetError, and any other error where it is damaged.
 */
export function refuseBomb(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = MOST_BYTES;
  for (const { name, data, isDeflated } of entriesOf(file)) {
    // The library opens an archive in the archive, which nobody has measured.
    if (/index\.zip$/i.test(name)) throw new RangeError('an archive in the archive');
    left -= isDeflated ? unpackedSize(data, left) : data.length;
  }
}

function unpackedSize(data: Buffer, most: number): number {
  try {
    return inflateRawSync(data, { maxOutputLength: most }).length;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw cause;
    throw new UnreadSheetError(
      `the workbook unpacks to more than ${MOST_BYTES / 1024 / 1024} MB; save only the sheet of the channels, without pictures and empty formatted rows`,
      '工作簿解压后太大；请只留渠道所在的工作表，去掉图片和带格式的空行再存',
    );
  }
}

/** What the directory at the end of an archive names. Throws `RangeError` where it points out of the file. */
function* entriesOf(
  file: Buffer,
): Generator<{ readonly name: string; readonly data: Buffer; readonly isDeflated: boolean }> {
  const end = file.lastIndexOf(END_OF_DIRECTORY);
  const count = file.readUInt16LE(end + 8);
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const size = file.readUInt32LE(at + 20);
    const header = file.readUInt32LE(at + 42);
    const nameLength = file.readUInt16LE(header + 26);
    const name = file.toString('latin1', header + LENGTH_OF_HEADER, header + LENGTH_OF_HEADER + nameLength);
    const start = header + LENGTH_OF_HEADER + nameLength + file.readUInt16LE(header + 28);
    const isDeflated = file.readUInt16LE(header + 8) === DEFLATED;
    yield { name, data: file.subarray(start, isDeflated ? undefined : start + size), isDeflated };
    at +=
      LENGTH_OF_ENTRY + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}
