import { SqlRegisterQueries } from '../../billing/register/SqlRegisterQueries';
import { previewMany, writeOffMany } from '../../billing/register/writeOffs/writeOffBalances';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import { officeDate } from '../../platform/shared/officeDate';
import { runAs } from '../../platform/shared/runAs';
import type { Platform } from '../composition/Platform';
import { SqlTransactions } from '../composition/SqlTransactions';
import { demoGroups } from '../demo/groups/demoGroups';
import { claimSeeding } from './seedDemoUploads';

const SETTING = 'demoWriteOff';
const HOUR_MS = 3_600_000;

/**
 * reconciler@ requests a write-off in the first group above the limit for one person, so another reconciler must approve it. Runs
 * once, and only if the demo exists.
 */
export async function seedDemoWriteOff(platform: Platform, issuer: string): Promise<void> {
  const { db, clock, officeTimeZone } = platform;
  const [group] = demoGroups();
  const caller = await new SqlCallerDirectory(db).findCaller(issuer, 'demo|reconciler');
  if (!group || !caller) return;
  if (!(await claimSeeding(platform, SETTING))) return;
  const { groupNumber } = group;
  const now = new Date(clock.now().getTime() - HOUR_MS);
  const filter = { state: 'under', q: '', sort: 'balance', direction: 'asc' } as const;
  const { items } = await new SqlRegisterQueries(db).page({ groupNumber }, { ...filter, page: 0, size: 200 });
  const transactions = new SqlTransactions(db);
  const by = { caller, now, today: officeDate(now, officeTimeZone), params: { groupNumber } };
  const { results } = await runAs(transactions, previewMany, { ...by, body: { balances: [...items] } });
  const waits = results.findIndex(({ outcome }) => outcome === 'waiting');
  const balance = items[waits];
  if (!balance) return;
  await runAs(transactions, writeOffMany, {
    ...by,
    body: { balances: [balance], reason: 'left', note: 'The final paycheck was already issued.' },
  });
}
