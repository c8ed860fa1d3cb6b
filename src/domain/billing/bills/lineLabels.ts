import { labelOf } from '../../platform/text/wording';
import { type BillLine, type LineChange, type LineKind, lineKind } from './BillLine';
import type { Tier } from './Tier';

/** How a line differs from the previous month; empty if it does not. */
export const LINE_CHANGE_LABELS: Readonly<Record<LineChange, string>> = {
  NEW: 'New',
  TERMED: 'Ended',
  CHANGED: 'Changed',
  RETRO: 'Earlier month',
  SAME: '',
};

const LINE_KIND_LABELS: Readonly<Record<Exclude<LineKind, 'current'>, string>> = {
  retroCharge: 'Retro charge',
  retroCredit: 'Retro credit',
};

/** Label of a line: a retro charge or credit, or how a current line differs from the previous month. */
export function lineLabel(line: Pick<BillLine, 'change' | 'retroPeriod' | 'billedCents'>): string {
  const kind = lineKind(line);
  return kind === 'current' ? labelOf(LINE_CHANGE_LABELS, line.change) : LINE_KIND_LABELS[kind];
}

/** Who is covered by a tier. */
export const TIER_LABELS: Readonly<Record<Tier, string>> = {
  EE: 'Employee',
  ES: 'Employee + spouse',
  EC: 'Employee + children',
  FAM: 'Family',
};
