const NEWLINE = 0x0a;

/** Reads lines and blocks from a stream of bytes, holding no more of it than requested. */
export class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private buffered = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** @returns the next line without its end; undefined if the stream ends or `maxBytes` are read before it. */
  async line(maxBytes: number): Promise<string | undefined> {
    let end = this.buffered.indexOf(NEWLINE);
    while (end === -1 && this.buffered.length < maxBytes && (await this.more())) end = this.buffered.indexOf(NEWLINE);
    if (end === -1) return undefined;
    const line = this.buffered.subarray(0, end).toString('utf8');
    this.buffered = this.buffered.subarray(end + 1);
    return line;
  }

  /** @returns the next bytes: fewer than `count` only at the end of the stream. */
  async upTo(count: number): Promise<Buffer> {
    const chunks = [this.buffered];
    let length = this.buffered.length;
    while (length < count) {
      const { value, done } = await this.source.next();
      if (done) break;
      chunks.push(Buffer.from(value));
      length += value.length;
    }
    const all = chunks.length === 1 ? this.buffered : Buffer.concat(chunks);
    this.buffered = all.subarray(count);
    return all.subarray(0, count);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.buffered.length === 0) if (!(await this.more())) return true;
    return false;
  }

  /** Everything that is left. */
  async *rest(): AsyncGenerator<Buffer, void, undefined> {
    while (!(await this.isAtEnd())) {
      const next = this.buffered;
      this.buffered = Buffer.alloc(0);
      yield next;
    }
  }

  /** Closes the source, such as a file. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.source.next();
    if (done) return false;
    this.buffered = this.buffered.length === 0 ? Buffer.from(value) : Buffer.concat([this.buffered, value]);
    return true;
  }
}
