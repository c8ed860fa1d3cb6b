import { crc32, deflateRawSync } from 'node:zlib';

const number = (value: number, bytes: 2 | 4 | 8) => {
  const written = Buffer.alloc(bytes);
  if (bytes === 8) written.writeBigUInt64LE(BigInt(value));
  else written.writeUIntLE(value, 0, bytes);
  return written;
};
const [SIZE_ELSEWHERE, MANY] = [0xffffffff, 0xffff];

/** A Zip64 file such as streaming writers make even for small content: sizes are in extra fields. */
export function zip64Of(parts: readonly (readonly [name: string, content: string])[]): Uint8Array {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of parts) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const [sum, title] = [number(crc32(content), 4), Buffer.from(name)];
    const large = [number(content.length, 8), number(packed.length, 8)];
    const common = [number(8, 2), number(0, 4), sum, number(SIZE_ELSEWHERE, 4), number(SIZE_ELSEWHERE, 4)];
    const local = [Buffer.from('PK\x03\x04'), number(45, 2), number(0, 2), ...common, number(title.length, 2)];
    const file = Buffer.concat([...local, number(20, 2), title, number(1, 2), number(16, 2), ...large, packed]);
    const entry = [Buffer.from('PK\x01\x02'), number(45, 2), number(45, 2), number(0, 2), ...common];
    const names = [number(title.length, 2), number(28, 2), Buffer.alloc(10), number(SIZE_ELSEWHERE, 4), title];
    entries.push(Buffer.concat([...entry, ...names, number(1, 2), number(24, 2), ...large, number(at, 8)]));
    files.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(entries);
  const counts = [number(parts.length, 8), number(parts.length, 8), number(directory.length, 8), number(at, 8)];
  const end64 = [Buffer.from('PK\x06\x06'), number(44, 8), number(45, 2), number(45, 2), Buffer.alloc(8), ...counts];
  const locator = [Buffer.from('PK\x06\x07'), number(0, 4), number(at + directory.length, 8), number(1, 4)];
  const end = [Buffer.from('PK\x05\x06'), Buffer.alloc(4), number(MANY, 2), number(MANY, 2)];
  const sizes = [number(SIZE_ELSEWHERE, 4), number(SIZE_ELSEWHERE, 4), number(0, 2)];
  return new Uint8Array(Buffer.concat([...files, directory, ...end64, ...locator, ...end, ...sizes]));
}
