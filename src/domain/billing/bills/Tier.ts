export const TIERS = ['EE', 'ES', 'EC', 'FAM'] as const;

/** Covered people: employee, + spouse, + children, family. */
export type Tier = (typeof TIERS)[number];
