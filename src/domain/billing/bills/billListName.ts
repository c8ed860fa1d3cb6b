/** Names of the list of bills, for the first screen, which shows bills before it needs the rest of the list. */
export const BILLS = { name: 'bills', noun: 'bills' } as const;
