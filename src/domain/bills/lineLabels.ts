import type { LineChange, Tier } from './BillLine';

/** How a line differs from the previous month; empty if it does not. */
export const LINE_CHANGE_LABELS: Readonly<Record<LineChange, string>> = {
  NEW: 'New',
  TERMED: 'Ended',
  CHANGED: 'Changed',
  RETRO: 'Earlier month',
  SAME: '',
};

/** Who is covered by a tier. */
export const TIER_LABELS: Readonly<Record<Tier, string>> = {
  EE: 'Employee',
  ES: 'Employee + spouse',
  EC: 'Employee + children',
  FAM: 'Family',
};
