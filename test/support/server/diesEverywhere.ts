import { assertInvariants } from '../../../server/infrastructure/sql/health/SqlInvariants';
import type { Db } from '../../../server/infrastructure/sql/Tables';
import { Died, failAtStatement } from '../payments/failAtStatement';

/**
 * Lets `work` die at its first statement, then at its second, and so on until it gets through. After each death nothing
 * may have happened, and every invariant of money must hold.
 *
 * @returns how many statements it has.
 */
export async function diesEverywhere(
  db: Db,
  work: (db: Db) => Promise<unknown>,
  assertUntouched: () => Promise<void>,
): Promise<number> {
  for (let n = 1; ; n += 1) {
    const dying = failAtStatement(db, n);
    try {
      await work(dying.db);
      return n - 1;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      await assertUntouched();
      await assertInvariants(db);
    }
  }
}
