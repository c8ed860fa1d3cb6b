import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { counted } from '../../platform/text/wording';
import type { Correction } from './Correction';

/** The corrections of an item of a list that shows each inquiry once. */
export function eachOf(item: Correction): readonly Correction[] {
  return [{ ...item, others: [] }, ...item.others.map((one) => ({ ...item, ...one, others: [] }))];
}

/** Sum of the differences of an item of a list. */
export function totalDifference({ differenceCents, others }: Pick<Correction, 'differenceCents' | 'others'>): Cents {
  return cents(differenceCents + sumCents(others.map((one) => one.differenceCents)));
}

/** `22 members`; undefined for an item about one member. */
export function membersText({ others }: Pick<Correction, 'others'>): string | undefined {
  return others.length === 0 ? undefined : counted(others.length + 1, 'member');
}

/** Corrections with each inquiry once, as an item with its other members, in the order of the first members. */
export function onceOf(corrections: readonly Correction[]): readonly Correction[] {
  const byKey = new Map<string, Correction[]>();
  for (const one of corrections) {
    const { correctionPk, inquiry, origin, carrierCode } = one;
    const key = inquiry === '' ? correctionPk : JSON.stringify([origin.billPk, carrierCode, inquiry]);
    if (!byKey.get(key)?.push(one)) byKey.set(key, [one]);
  }
  return [...byKey.values()].flatMap(([first, ...others]) => (first ? [{ ...first, others }] : []));
}
