/** What unpacking needs from the platform. */
export interface Unzip {
  /**
   * Unpacks raw deflated bytes, piece by piece.
   *
   * @throws DamagedContent for bytes that are not deflated
   */
  inflate(packed: Uint8Array): AsyncIterable<Uint8Array>;
  /** CRC-32 of a piece that follows others. @param before that of the pieces before; 0 for the first */
  crc32(piece: Uint8Array, before: number): number;
}

/** Content that cannot be unpacked. */
export class DamagedContent extends Error {
  override readonly name = 'DamagedContent';
}
