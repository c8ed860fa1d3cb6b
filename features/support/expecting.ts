import type { Cents } from '../../src/domain/platform/money/Cents';
import { formatCents } from '../../src/domain/platform/money/formatCents';

/** A row of a list, or of a table of a feature: texts by column. */
export type Row = Readonly<Record<string, string>>;

/** An unmet expectation of a scenario. Its message is for the scenario's author, so it has no stack. */
export class NotAsExpected extends Error {
  override readonly name = 'NotAsExpected';

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}

/** A refusal that no Then checks. */
export class UncheckedRefusal extends NotAsExpected {}

/**
 * A failure in words for the scenario's author, with the messages shown to people during the step. Only a failure of the
 * support code itself, such as a TypeError, keeps its stack.
 */
export function readableFailure(failure: unknown, messages: readonly string[]): unknown {
  if (!(failure instanceof Error) || failure instanceof UncheckedRefusal) return failure;
  const words = [failure.message, ...new Set(messages.filter((line) => !failure.message.includes(line)))].join('\n');
  if (failure.name === 'TimeoutError') {
    const [, awaited = 'what was expected'] = /waiting for (.+?)(?: to be visible)?$/m.exec(failure.message) ?? [];
    return new NotAsExpected([`This did not appear in time: ${awaited}`, ...messages].join('\n'));
  }
  if (failure instanceof NotAsExpected || failure instanceof RangeError || failure.constructor === Error) {
    return new NotAsExpected(words);
  }
  failure.message = `The support code of the features failed: ${words}`;
  return failure;
}

/** @param what description of the amount, such as `amount due on bill HF-101` */
export function expectMoney(what: string, actual: Cents | undefined, expected: Cents): void {
  if (actual !== expected) fail(what, formatCents(expected), actual === undefined ? 'not shown' : formatCents(actual));
}

/** Compares a word or a number exactly: a status, a name, a date, a count. */
export function expectSame(what: string, actual: string | number | undefined, expected: string | number): void {
  if (actual !== expected)
    fail(what, String(expected), actual === undefined || actual === '' ? 'nothing' : String(actual));
}

/** Expects a text to be shown. Spaces and line breaks are equivalent. */
export function expectText(shown: string, expected: string): void {
  if (plain(shown).includes(plain(expected))) return;
  throw new NotAsExpected(`expected: "${expected}"\nshown:    ${quoted(shown)}`);
}

/** Expects a text not to be shown. */
export function expectNoText(shown: string, unexpected: string): void {
  if (!plain(shown).includes(plain(unexpected))) return;
  throw new NotAsExpected(`not expected: "${unexpected}"\nshown:        ${quoted(shown)}`);
}

/** Compares lists as sets, or in order. The message names missing and extra items. */
export function expectList(
  what: string,
  actual: readonly string[],
  expected: readonly string[],
  { isInOrder = false } = {},
): void {
  const missing = without(expected, actual);
  const extra = without(actual, expected);
  const isSorted = !isInOrder || expected.every((text, place) => text === actual[place]);
  if (missing.length === 0 && extra.length === 0 && isSorted) return;
  throw new NotAsExpected(
    [
      `${what}: expected ${list(expected)}${isInOrder ? ' in this order' : ''}, was ${list(actual)}`,
      ...(missing.length > 0 ? [`missing: ${list(missing)}`] : []),
      ...(extra.length > 0 ? [`not expected: ${list(extra)}`] : []),
    ].join('\n'),
  );
}

/** Compares rows with a feature's table, only in the columns of that table. */
export function expectRows(
  what: string,
  actual: readonly Row[],
  expected: readonly Row[],
  { isInOrder = false } = {},
): void {
  const columns = Object.keys(expected[0] ?? {});
  const known = Object.keys(actual[0] ?? {});
  const unknown = actual.length > 0 ? columns.filter((column) => !known.includes(column)) : [];
  if (unknown.length > 0) {
    throw new NotAsExpected(`${what} have no column ${list(unknown)}. Choose from: ${known.join(', ')}.`);
  }
  const text = (row: Row) => columns.map((column) => row[column] ?? '').join(' | ');
  const [found, wanted] = [actual.map(text), expected.map(text)];
  const missing = without(wanted, found);
  const extra = without(found, wanted);
  if (missing.length === 0 && extra.length === 0) {
    if (isInOrder) expectList(what, found, wanted, { isInOrder });
    return;
  }
  const split = (line: string) => line.split(' | ');
  const alike = missing.flatMap((line) => {
    const twin = extra.find((other) => columns.length > 1 && split(other)[0] === split(line)[0]);
    return twin === undefined ? [] : [{ line, twin }];
  });
  throw new NotAsExpected(
    [
      `${what}: ${counted(wanted.length, 'row')} expected, ${found.length} found`,
      ...alike.map(
        ({ line, twin }) =>
          `${split(line)[0]}: ${columns
            .flatMap((column, at) =>
              split(line)[at] === split(twin)[at]
                ? []
                : `${column} expected ${quoted(split(line)[at] ?? '')}, was ${quoted(split(twin)[at] ?? '')}`,
            )
            .join('; ')}`,
      ),
      ...missing.filter((line) => !alike.some((one) => one.line === line)).map((line) => `missing: "${line}"`),
      ...extra.filter((line) => !alike.some((one) => one.twin === line)).map((line) => `not expected: "${line}"`),
    ].join('\n'),
  );
}

/** Compares how many things people see. @param names of the things found, if they have any */
export function expectCount(thing: string, actual: number, expected: number, names: readonly string[]): void {
  if (actual === expected) return;
  const found = actual === 0 ? 'none' : `${actual}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
  throw new NotAsExpected(`expected ${counted(expected, thing)}, found ${found}`);
}

/** @param otherwise message for the failure, as a sentence about what happened instead */
export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new NotAsExpected(otherwise);
}

function fail(what: string, expected: string, actual: string): never {
  throw new NotAsExpected(`${what}: expected ${expected}, was ${actual}`);
}

/** Texts of the first list missing in the second; duplicates count separately. */
function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return texts.filter((text) => {
    const place = left.indexOf(text);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** `1 bill`, `2 bills to release`, `2 people`. */
function counted(count: number, thing: string): string {
  if (count === 1) return `1 ${thing}`;
  if (thing === 'person') return `${count} people`;
  return `${count} ${thing.includes(' to ') ? thing.replace(/^\w+/, '$&s') : `${thing}s`}`;
}

function list(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : texts.map((text) => `"${text}"`).join(', ');
}

function quoted(text: string): string {
  return text.trim() === '' ? 'nothing' : `"${text.trim()}"`;
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
