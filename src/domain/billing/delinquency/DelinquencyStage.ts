// In its own file because the first screen loads it, but not the rules and texts of delinquency.

/** Stages of an unpaid bill, from harmless to serious. */
export const DELINQUENCY_STAGES = ['current', 'withinGrace', 'pastDue', 'notice', 'terminationWarning'] as const;
export type DelinquencyStage = (typeof DELINQUENCY_STAGES)[number];

/** The most serious stage; `current` if there are none. */
export function worstOf(stages: Iterable<DelinquencyStage>): DelinquencyStage {
  const found = new Set(stages);
  return DELINQUENCY_STAGES.filter((stage) => found.has(stage)).at(-1) ?? 'current';
}
