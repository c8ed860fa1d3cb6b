import type { RightsAt } from './effectiveRights';

/** What is different at one place. */
export interface RightsChange {
  readonly groupNumber: string | null;
  readonly where: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** What a change of somebody's rights comes to, place by place; places where nothing differs are left out. */
export function rightsDifference(before: readonly RightsAt[], after: readonly RightsAt[]): readonly RightsChange[] {
  const places = new Map([...before, ...after].map((at) => [keyOf(at), at]));
  return [...places].flatMap(([key, { groupNumber, where }]) => {
    const had = rightsAt(before, key);
    const has = rightsAt(after, key);
    const gained = has.filter((right) => !had.includes(right));
    const lost = had.filter((right) => !has.includes(right));
    return gained.length + lost.length > 0 ? [{ groupNumber, where, gained, lost }] : [];
  });
}

/** One change as a sentence: `Harbor Foods: may now make payments; may no longer reconcile bills.` */
export function rightsChangeText(change: RightsChange): string {
  return sentenceOf(change, 'may now');
}

/** What may be done at one place, where nothing was before: `Harbor Foods: may make payments.` */
export function rightsText(change: RightsChange): string {
  return sentenceOf(change, 'may');
}

function sentenceOf({ where, gained, lost }: RightsChange, may: string): string {
  const parts = [
    gained.length > 0 ? `${may} ${listed(gained)}` : '',
    lost.length > 0 ? `may no longer ${listed(lost)}` : '',
  ];
  return `${where}: ${parts.filter(Boolean).join('; ')}.`;
}

function listed(rights: readonly string[]): string {
  return rights.map((right) => right.charAt(0).toLowerCase() + right.slice(1)).join(', ');
}

function rightsAt(all: readonly RightsAt[], key: string): readonly string[] {
  return all.find((at) => keyOf(at) === key)?.rights ?? [];
}

function keyOf({ groupNumber, where }: RightsAt): string {
  return groupNumber ?? `everywhere: ${where}`;
}
