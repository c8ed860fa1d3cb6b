const SEPARATOR = '\n';

/**
 * Keys in order. They are stored in one string with one byte per character, so that a million of them take about 40 MB instead of
 * several times that.
 */
export class KeyList {
  /** @param text the keys, separated by line feeds; no key contains one. */
  constructor(
    readonly count: number,
    private readonly text: string,
  ) {}

  static of(keys: readonly string[]): KeyList {
    return new KeyList(keys.length, keys.join(SEPARATOR));
  }

  /** The keys in order, up to `size` at a time. */
  *parts(size: number): Generator<readonly string[]> {
    let part: string[] = [];
    let from = 0;
    for (let read = 0; read < this.count; read += 1) {
      const end = this.text.indexOf(SEPARATOR, from);
      part.push(this.text.slice(from, end === -1 ? undefined : end));
      from = end + 1;
      if (part.length < size) continue;
      yield part;
      part = [];
    }
    if (part.length > 0) yield part;
  }
}
