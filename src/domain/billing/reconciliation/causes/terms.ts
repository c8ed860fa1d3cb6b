import type { LocalDate } from '../../../platform/dates/LocalDate';
import type { Tier } from '../../bills/Tier';

/** Names of the tiers within a sentence. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  EE: 'employee only',
  ES: 'employee + spouse',
  EC: 'employee + children',
  FAM: 'family',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Oct 31, 2026`. */
export function dateLabel(date: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** ` since Oct 1, 2026`; empty if the date is unknown. */
export function sinceLabel(from: LocalDate | null): string {
  return from === null ? '' : ` since ${dateLabel(from)}`;
}

/** `starts Dec 10, 2026 and ends Dec 20, 2026` */
export function changeLabel({ from, to }: { readonly from: LocalDate | null; readonly to: LocalDate | null }): string {
  return [from && `starts ${dateLabel(from)}`, to && `ends ${dateLabel(to)}`].filter(Boolean).join(' and ');
}

/** The question about an end with a carrier that ends coverage only from the day on which it is told. */
export function toldInTime(last: LocalDate): string {
  return `By its rules it ends coverage only from the day on which it is told: was it told by ${dateLabel(last)}?`;
}

/** A text with a capital at its start. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words for how likely two people are the same. */
export const LIKELY = { 'very likely': 'very likely', possible: 'possibly' } as const;
