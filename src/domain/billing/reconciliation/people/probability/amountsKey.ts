import type { IdentityRecord } from './IdentityRecord';

/** Amounts by coverage as one text, the same for people with the same amounts; empty if unknown. */
export function amountsKey({ amounts }: IdentityRecord): string {
  if (!amounts || amounts.size === 0) return '';
  return [...amounts]
    .map(([coverage, cents]) => `${coverage} ${cents}`)
    .sort()
    .join(' ');
}
