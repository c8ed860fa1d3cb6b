/** Begins the change of a dependent in an 834. */
export const OF_DEPENDENT = 'dependent';
/** Begins the change of a former dependent whose own number is not certain. */
export const CONTINUES_UNDER = 'continues';

const REASONS: readonly (readonly [begin: string, message: string])[] = [
  [
    OF_DEPENDENT,
    'This is a change of a dependent. It was not applied, because enrollment is kept for subscribers. If it changes the tier, ask the sender for the subscriber’s coverage with its new tier.',
  ],
  [
    CONTINUES_UNDER,
    'This person continues coverage of their own (COBRA or as a survivor), but the file also says that they are a dependent, and not whether the number is their own. It was not applied. Ask the sender for the row with INS02 18 (self) and their own number.',
  ],
];

/** Why a change in an 834 was read and is not applied, and what to do; undefined if it is applied. @param text the cell of the change */
export function notAppliedReason(text: string): string | undefined {
  return REASONS.find(([begin]) => text.startsWith(`${begin} `) || text === begin)?.[1];
}
