import type { AuditTrail, TrailRoots } from '../ports';

/**
 * Compares the audit trail with the roots that are kept outside the database.
 *
 * @returns a sentence for each root that the trail does not have, such as after its end was deleted.
 */
export async function lostRoots(trail: Pick<AuditTrail, 'hashesAt'>, roots: TrailRoots): Promise<readonly string[]> {
  let kept: Awaited<ReturnType<TrailRoots['read']>>;
  try {
    kept = await roots.read();
  } catch (error) {
    const { message = String(error) } = error as Partial<Error>;
    return [message];
  }
  const hashes = await trail.hashesAt([...new Set(kept.map(({ sealNo }) => sealNo))]);
  return kept
    .filter(({ sealNo, hash }) => hashes.get(sealNo) !== hash)
    .map(({ place, at }) => `${LOST} ${at} in ${place}`);
}

const LOST = 'the trail does not have the root of';

export const isLostRoot = (breach: string): boolean => breach.startsWith(LOST);
