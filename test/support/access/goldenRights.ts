import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SIDES, type Side } from './matrixSides';

/** Folder of the table of rights: one file for each kind of person, and the fields of answers. Its README explains the columns. From the root, where every command runs. */
export const GOLDEN = pathToFileURL(`${path.resolve('test/support/access/golden')}/`);

/**
 * The answer to a call about a target:
 * - yes: allowed · out: allowed, but what belongs to this target is left out of the list
 * - 403: refused · 404: as if it did not exist · 422: refused row by row, with nothing changed
 */
export type Verdict = 'yes' | 'out' | '403' | '404' | '422';

/** Fields of answers that a person may see, each class with those before it. `-`: no answer to any target. */
export const FIELD_CLASSES = ['own', 'agent', 'carrier', 'group', 'office'] as const;
export type FieldClass = (typeof FIELD_CLASSES)[number];

/** One call by one kind of person. */
export interface GoldenLine {
  /** `POST /api/payments`, with a variant after a colon. */
  readonly call: string;
  readonly verdicts: Readonly<Record<Side, Verdict>>;
  readonly fields: FieldClass | '-';
}

const HEAD = ['call', ...SIDES, 'fields'].join('\t');

/** `payor.tsv` of the payor. */
export const fileOf = (person: string) => `${person.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.tsv`;

/** Files of kinds of people. */
export const goldenFiles = (): readonly string[] =>
  readdirSync(GOLDEN).filter((name) => name.endsWith('.tsv') && name !== 'fields.tsv');

/** Lines of the table as they are in the file, without the head. @throws Error unless the file has the head. */
export function goldenTexts(person: string): readonly string[] {
  const [head, ...lines] = readFileSync(new URL(fileOf(person), GOLDEN), 'utf8')
    .trimEnd()
    .split('\n');
  if (head !== HEAD) throw new Error(`${fileOf(person)} must start with the line ${JSON.stringify(HEAD)}.`);
  return lines;
}

/** The lines of a person by call. */
export function goldenRights(person: string): ReadonlyMap<string, GoldenLine> {
  return new Map(goldenTexts(person).map((text) => [text.split('\t', 1)[0] ?? '', lineOf(text)]));
}

function lineOf(text: string): GoldenLine {
  const cells = text.split('\t');
  const verdicts = SIDES.map((side, at) => [side, cells[at + 1]] as const);
  const fields = cells[SIDES.length + 1];
  return { call: cells[0], verdicts: Object.fromEntries(verdicts), fields } as GoldenLine;
}

/** A line as it is in the file. */
export const textOf = ({ call, verdicts, fields }: GoldenLine) =>
  [call, ...SIDES.map((side) => verdicts[side]), fields].join('\t');

/** The file of a person. */
export const fileText = (texts: readonly string[]) => `${[HEAD, ...[...texts].sort()].join('\n')}\n`;
