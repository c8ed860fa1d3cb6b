import { sql } from 'kysely';
import { counted } from '../../../src/domain/text/wording';
import { transactionOn } from '../../composition/SqlTransactions';
import { inTransaction } from '../../database/inTransaction';
import type { Db, Tx } from '../../database/Tables';
import type { Clock } from '../../shared/Clock';
import { newId } from '../../shared/newPk';
import { officeDate } from '../../shared/officeDate';
import type { BookFinding, BookRepair, RepairTransaction } from './BookRepair';

/** Recorded as the author of repairs. */
const OPERATOR = { userId: '', name: 'Server operator' };

export interface RepairOptions {
  readonly clock: Clock;
  /** IANA time zone of the office. */
  readonly officeTimeZone: string;
  /** Gets a line per kind and finding. */
  readonly progress: (line: string) => void;
}

/**
 * Lists what earlier faults left in the books, with what the repair of each does. Changes nothing.
 *
 * @returns a summary for the operator.
 */
export async function listFindings(
  db: Db,
  repairs: readonly BookRepair[],
  progress: RepairOptions['progress'],
): Promise<string> {
  let count = 0;
  for (const repair of repairs) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const findings = await repair.find(db);
    count += findings.length;
    progress(`${repair.title}: ${findings.length === 0 ? 'none' : findings.length}`);
    for (const finding of findings) progress(`  ${lineOf(finding, finding.effect)}`);
  }
  if (count === 0) return 'There is nothing to repair.';
  return `${counted(count, 'finding')} can be repaired. Nothing was changed: add --apply --reason "…".`;
}

/**
 * Repairs what earlier faults left in the books, each finding in a transaction of its own, which also records it. A finding that is gone
 * meanwhile is skipped, so the command can be interrupted and run again.
 *
 * @param reason why the operator repairs; not empty.
 * @returns a summary for the operator.
 * @source docs/decisions/maintenance.md#a-command-repairs-what-earlier-faults-left
 */
export async function repairFindings(
  db: Db,
  repairs: readonly BookRepair[],
  reason: string,
  options: RepairOptions,
): Promise<string> {
  let count = 0;
  // oxlint-disable no-await-in-loop -- one connection, and one finding in each transaction
  for (const repair of repairs) {
    for (const finding of await repair.find(db)) {
      const done = await repairOne(db, repair, finding, reason, options);
      if (done === undefined) continue;
      count += 1;
      options.progress(lineOf(finding, done));
    }
  }
  // oxlint-enable no-await-in-loop
  return count === 0 ? 'There is nothing to repair.' : `${counted(count, 'finding')} repaired.`;
}

async function repairOne(
  db: Db,
  repair: BookRepair,
  finding: BookFinding,
  reason: string,
  { clock, officeTimeZone }: RepairOptions,
): Promise<string | undefined> {
  return inTransaction(db, async (own) => {
    const now = clock.now();
    const tx = transactionOn(own, { clock, officeTimeZone });
    const today = officeDate(now, officeTimeZone);
    const part: RepairTransaction = { tx, db: own, by: OPERATOR, now, today, reason };
    await sql`select pg_advisory_xact_lock(hashtextextended(${`repair ${repair.kind} ${finding.key}`}, 0))`.execute(
      own,
    );
    await repair.lock(part, finding);
    const [still] = await repair.find(own, finding.key);
    if (!still) return undefined;
    const done = await repair.repair(part, still);
    await record(own, repair, still, done, part);
    return done;
  });
}

async function record(
  db: Tx,
  { kind }: BookRepair,
  { key, groupNumber, what }: BookFinding,
  done: string,
  { by, now, reason }: RepairTransaction,
): Promise<void> {
  await db
    .insertInto('book_repairs')
    .values({
      repair_pk: newId(),
      group_number: groupNumber,
      kind,
      subject: key,
      what,
      done,
      reason,
      at: now.toISOString(),
      by_name: by.name,
    })
    .execute();
}

function lineOf({ groupNumber, what }: BookFinding, then: string): string {
  return `${groupNumber === null ? '' : `Group ${groupNumber}: `}${what} ${then}`;
}
