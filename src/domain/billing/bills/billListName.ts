/** Names of the list of bills, for the first screen, which shows bills before it needs the rest of the list. */
export const BILLS = { name: 'bills', noun: 'bills', searchFor: 'Bill number, group number or name' } as const;
