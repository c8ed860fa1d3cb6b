import type { Db } from '../Tables';
import { SqlInvariants } from './SqlInvariants';

/** @throws Error that names every invariant of money that does not hold, with the rows that break it. */
export async function assertInvariants(db: Db): Promise<void> {
  const checks = await new SqlInvariants(db).check();
  const broken = checks.filter(({ breaches }) => breaches.length > 0);
  if (broken.length === 0) return;
  throw new Error(broken.map(({ name, breaches }) => [`Broken: ${name}`, ...breaches].join('\n  ')).join('\n'));
}
