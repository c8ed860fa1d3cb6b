import { columnHeadings } from '../../text/columnHeadings';
import { coverageFamily, coverageText } from '../coverageFamily';
import { detectColumns } from '../detectColumns';
import type { PayrollTable } from '../PayrollTable';
import { coverageColumnsOf, shareOf } from './coverageColumnsOf';

type Rows = readonly (readonly string[])[];

/** The headings are within the first rows; titles, dates and notes may precede them. */
const HEADINGS_WITHIN = 60;
const SAMPLE_ROWS = 20;
/** A file with names only is read if nothing else is found. */
const NAMES_ONLY = 0.8;
/** Headings of names in two columns. */
export const FIRST_NAME = /\b(?:first|given|fore)(?: ?name)?\b/;
export const LAST_NAME = /\b(?:last|sur|family)(?: ?name)?\b/;
/** Between a vague and a good heading. */
const WIDE = 0.75;

interface Candidate {
  readonly at: number;
  readonly headings: readonly string[];
  readonly score: number;
}

/**
 * Finds the headings of a payroll file: the row, or two rows that belong together, whose columns look most like
 * deductions; or the first row if unclear.
 *
 * @param rows cells as text, empty rows included; at least one.
 */
export function tableOf(rows: Rows): PayrollTable & { readonly score: number } {
  const first = Math.max(0, rows.findIndex(isFilled));
  const last = Math.min(HEADINGS_WITHIN, rows.length - 1);
  let best: Candidate = { at: first, headings: rows[first] ?? [], score: 0 };
  for (let at = first; at < last; at += 1) {
    for (const candidate of candidatesAt(rows, at)) if (candidate.score > best.score) best = candidate;
  }
  const width = sampleBelow(rows, best.at).reduce((widest, row) => Math.max(widest, row.length), 0);
  return {
    headers: columnHeadings(best.headings, width),
    headerRow: best.at + 1,
    rows: rows.slice(best.at + 1),
    headingRow: best.headings,
    score: best.score,
  };
}

function candidatesAt(rows: Rows, at: number): readonly Candidate[] {
  const row = rows[at] ?? [];
  if (row.filter((cell) => cell.trim() !== '').length < 2) return [];
  const sample = sampleBelow(rows, at);
  const single = { at, headings: row, score: scoreOf(row, sample) };
  const above = rows[at - 1] ?? [];
  if (!above.some((cell) => coverageFamily(cell) !== undefined) || !row.some((cell) => shareOf(cell))) return [single];
  const headings = joinedHeadings(above, row);
  // The same columns with their coverages say more than without.
  return [{ at, headings, score: scoreOf(headings, sample) + 0.01 }, single];
}

/** Two rows of headings as one: a coverage above stands for all columns up to the next one. */
function joinedHeadings(above: readonly string[], below: readonly string[]): readonly string[] {
  let group = '';
  return below.map((cell, column) => {
    const upper = above[column]?.trim() ?? '';
    if (upper !== '') group = upper;
    const lower = cell.trim();
    const isShare = lower === '' || shareOf(lower) !== undefined;
    const isOfGroup =
      upper !== '' || (isShare && coverageFamily(lower) === undefined && !/\b(?:id|name|no)\b/i.test(lower));
    return isOfGroup ? `${group} ${lower}`.trim() : lower;
  });
}

function scoreOf(row: readonly string[], sample: Rows): number {
  const headers = columnHeadings(row, 0);
  const { confidence, scores } = detectColumns(headers, sample);
  const texts = headers.map(coverageText);
  const isSplit = texts.some((text) => FIRST_NAME.test(text)) && texts.some((text) => LAST_NAME.test(text));
  const name = isSplit ? 1 : (scores.memberName ?? 0);
  const member = Math.max(scores.memberId ?? 0, name * NAMES_ONLY);
  const named = Math.min(scores.amount ?? 0, name * NAMES_ONLY);
  const wide = scores.amount === undefined && coverageColumnsOf(headers, sample).length > 0 ? member * WIDE : 0;
  // Of two rows that fit, the one with more columns of known meaning.
  const known = Object.keys(scores).length / 100;
  const score = Math.max(confidence, named * NAMES_ONLY, wide);
  return score === 0 ? 0 : score + known;
}

function sampleBelow(rows: Rows, at: number): Rows {
  return rows.slice(at + 1, at + 1 + SAMPLE_ROWS).filter(isFilled);
}

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}
