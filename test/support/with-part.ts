import { deflateRawSync } from 'node:zlib';

/** The workbook with one more part, whose directory says that it is empty. */
export function withPart(bytes: Uint8Array, name: string, content: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const directory = file.readUInt32LE(end + 16);
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(directory, 42);
  const part = Buffer.concat([header, Buffer.from(name), packed]);
  file.writeUInt16LE(file.readUInt16LE(end + 10) + 1, end + 8);
  file.writeUInt32LE(directory + part.length, end + 16);
  const entries = [file.subarray(directory, end), entry, Buffer.from(name), file.subarray(end)];
  return Buffer.concat([file.subarray(0, directory), part, ...entries]);
}
