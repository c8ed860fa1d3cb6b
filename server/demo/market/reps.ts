/** The books of groups in the back office, each kept by one person. */
export const REPS = [
  { id: 1, name: 'Marcus Delgado' },
  { id: 2, name: 'Robin Castellano' },
  { id: 3, name: 'Priya Raman' },
  { id: 4, name: 'Hannah Osei' },
] as const;

export type Rep = (typeof REPS)[number];
