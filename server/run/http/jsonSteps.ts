import type { Steps } from '../../platform/shared/inSteps';
import { badRequest, type Refusal } from '../../platform/shared/Refusal';
import { MAX_DEPTH, TOO_DEEP } from './storageProblem';

/** Parsed at once. */
const PIECE_BYTES = 32 * 1024;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACES = new Set([0x20, 0x0a, 0x0d, 0x09]);

/**
 * Parses a large JSON text piece by piece. Lists and objects that are larger than a piece are taken apart, at most `MAX_DEPTH` deep.
 *
 * @param parse parses a piece, such as `JSON.parse`; it also refuses names such as `__proto__`.
 * @param pieceBytes larger than any piece, except for a single long text.
 * @throws Refusal BAD_REQUEST if it is not JSON or too deep; errors of `parse`.
 */
export function* jsonSteps(bytes: Buffer, parse: (text: string) => unknown, pieceBytes = PIECE_BYTES): Steps<unknown> {
  const reader = new JsonReader(bytes, parse, pieceBytes);
  const { value, end } = yield* reader.value(reader.skipSpaces(0), 0);
  if (reader.skipSpaces(end) < bytes.length) throw notJson();
  return value;
}

interface Read {
  readonly value: unknown;
  /** Position after the value. */
  readonly end: number;
}

class JsonReader {
  constructor(
    private readonly bytes: Buffer,
    private readonly parse: (text: string) => unknown,
    private readonly pieceBytes: number,
  ) {}

  *value(at: number, depth: number): Steps<Read> {
    const first = this.bytes[at];
    const end = this.endOf(at, this.pieceBytes);
    if (end !== undefined) return { value: this.parse(this.text(at, end)), end };
    if (depth > MAX_DEPTH) throw badRequest(TOO_DEEP);
    if (first === OPEN_LIST) return yield* this.list(at, depth);
    if (first === OPEN_OBJECT) return yield* this.object(at, depth);
    const whole = this.endOf(at, Number.POSITIVE_INFINITY) ?? this.bytes.length;
    return { value: this.parse(this.text(at, whole)), end: whole };
  }

  skipSpaces(at: number): number {
    let next = at;
    while (SPACES.has(this.bytes[next] ?? 0)) next += 1;
    return next;
  }

  private *list(at: number, depth: number): Steps<Read> {
    const items: unknown[] = [];
    let next = this.skipSpaces(at + 1);
    if (this.bytes[next] === CLOSE_LIST) return { value: items, end: next + 1 };
    for (;;) {
      const end = this.endOfMembers(next, (from) => this.endOf(from, this.pieceBytes));
      if (end === next) throw notJson();
      if (end === undefined) {
        const large = yield* this.value(next, depth + 1);
        items.push(large.value);
        next = large.end;
      } else {
        for (const item of this.parse(`[${this.text(next, end)}]`) as unknown[]) items.push(item);
        next = end;
      }
      yield undefined;
      const after = this.afterMembers(next, CLOSE_LIST);
      if (after.isEnd) return { value: items, end: after.at };
      next = after.at;
    }
  }

  private *object(at: number, depth: number): Steps<Read> {
    const members: Record<string, unknown> = {};
    let next = this.skipSpaces(at + 1);
    if (this.bytes[next] === CLOSE_OBJECT) return { value: members, end: next + 1 };
    for (;;) {
      const end = this.endOfMembers(next, (from) => {
        const start = this.startOfValue(from);
        return start === undefined ? undefined : this.endOf(start, this.pieceBytes);
      });
      if (end === undefined) {
        const start = this.startOfValue(next);
        if (start === undefined) throw notJson();
        const [name = ''] = Object.keys(this.parse(`{${this.text(next, start)}0}`) as object);
        const large = yield* this.value(start, depth + 1);
        members[name] = large.value;
        next = large.end;
      } else {
        Object.assign(members, this.parse(`{${this.text(next, end)}}`));
        next = end;
      }
      yield undefined;
      const after = this.afterMembers(next, CLOSE_OBJECT);
      if (after.isEnd) return { value: members, end: after.at };
      next = after.at;
    }
  }

  /** End of as many whole members as a piece holds; undefined if the first one is larger. */
  private endOfMembers(at: number, endOfMember: (from: number) => number | undefined): number | undefined {
    let end = endOfMember(at);
    while (end !== undefined && end - at < this.pieceBytes) {
      const comma = this.skipSpaces(end);
      if (this.bytes[comma] !== COMMA) break;
      const next = endOfMember(this.skipSpaces(comma + 1));
      if (next === undefined) break;
      end = next;
    }
    return end;
  }

  /** Whether a list or object ends here, and the position after its end or after the comma. */
  private afterMembers(at: number, close: number): { readonly isEnd: boolean; readonly at: number } {
    const next = this.skipSpaces(at);
    if (this.bytes[next] === close) return { isEnd: true, at: next + 1 };
    if (this.bytes[next] !== COMMA) throw notJson();
    return { isEnd: false, at: this.skipSpaces(next + 1) };
  }

  /** Position of the value of an object's member; undefined if there is no member. */
  private startOfValue(at: number): number | undefined {
    if (this.bytes[at] !== QUOTE) return undefined;
    const colon = this.skipSpaces(this.endOfText(at));
    return this.bytes[colon] === COLON ? this.skipSpaces(colon + 1) : undefined;
  }

  /** End of the value that begins at a position; undefined if it has more bytes than `limit`. It may not be valid JSON. */
  private endOf(at: number, limit: number): number | undefined {
    let depth = 0;
    for (let next = at; next < this.bytes.length; next += 1) {
      if (next - at > limit) return undefined;
      const byte = this.bytes[next];
      if (byte === QUOTE) {
        next = this.endOfText(next) - 1;
        if (depth === 0) return next + 1 - at > limit ? undefined : next + 1;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        depth -= 1;
        if (depth <= 0) return depth < 0 ? next : next + 1;
      } else if (byte === COMMA && depth === 0) return next;
    }
    return this.bytes.length - at > limit ? undefined : this.bytes.length;
  }

  /** Position after the closing quote. */
  private endOfText(at: number): number {
    let quote = at;
    for (;;) {
      quote = this.bytes.indexOf(QUOTE, quote + 1);
      if (quote < 0) return this.bytes.length;
      let before = quote - 1;
      while (this.bytes[before] === BACKSLASH && before > at) before -= 1;
      if ((quote - before) % 2 === 1) return quote + 1;
    }
  }

  private text(from: number, end: number): string {
    return this.bytes.toString('utf8', from, end);
  }
}

function notJson(): Refusal {
  return badRequest('The body is not valid JSON.');
}
