import type { PurgePreview, PurgeResult } from '../../../../src/domain/people/directory/Purge';
import { decide } from '../../../../src/domain/platform/access/decide';
import type { Caller } from '../../../platform/shared/Caller';
import { forbidden } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import type { LockedPerson } from '../ports/DirectoryRepository';
import type { PurgedPerson, PurgeQueries } from '../ports/PurgeRepository';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Limit for one transaction. */
const MAX_PEOPLE = 500;

export interface PurgeRequest {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Purges deleted people permanently: removes their personal data and replaces their names with an alias in records.
 *
 * @source MGM-22
 * @source docs/decisions/directory.md#a-purge-by-get-covers-people-deleted-for-30-days
 */
export class PurgePeople {
  /** @param afterDays days after deletion until a purge of all deleted people includes a person. */
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: PurgeQueries,
    private readonly afterDays: number,
  ) {}

  /** Purges the named people; each succeeds or fails independently. @throws Refusal FORBIDDEN */
  run({ caller, now }: PurgeRequest, userIds: readonly string[]): Promise<readonly PurgeResult[]> {
    return this.transactions.run((tx) => purge(tx, caller, now, userIds));
  }

  /**
   * Purges everyone deleted at least `afterDays` ago, at most 500. Within a minute returns the same results again.
   *
   * @throws Refusal FORBIDDEN
   */
  runForAll({ caller, now }: PurgeRequest): Promise<readonly PurgeResult[]> {
    return this.transactions.run(async (tx) => {
      await assertMayPurge(tx, caller);
      const before = await tx.purges.findResults(new Date(now.getTime() - MINUTE_MS));
      if (before) return before;
      const results = await purge(tx, caller, now, await tx.purges.findReady(this.deletedBefore(now), MAX_PEOPLE));
      await tx.purges.saveResults(results, now);
      return results;
    });
  }

  /** @param userIds empty for everyone deleted at least `afterDays` ago. */
  preview(
    now: Date,
    userIds: readonly string[],
  ): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }> {
    return this.queries.preview(
      userIds.length > 0 ? { userIds } : { deletedBefore: this.deletedBefore(now) },
      MAX_PEOPLE,
    );
  }

  private deletedBefore(now: Date): Date {
    return new Date(now.getTime() - this.afterDays * DAY_MS);
  }
}

async function assertMayPurge(tx: Transaction, { userId }: Caller): Promise<void> {
  const person = (await tx.purges.lock([userId])).get(userId);
  if (person && decide(person, 'directory.purge').allowed) return;
  throw forbidden('You no longer have permission to purge people.');
}

async function purge(
  tx: Transaction,
  caller: Caller,
  now: Date,
  userIds: readonly string[],
): Promise<readonly PurgeResult[]> {
  const ids = [...new Set(userIds)];
  const people = await tx.purges.lock([caller.userId, ...ids]);
  await assertMayPurge(tx, caller);
  const results: PurgeResult[] = [];
  const purged: PurgedPerson[] = [];
  for (const userId of ids) {
    const result = await resultFor(tx, userId, people.get(userId));
    results.push(result);
    if (result.ok && people.get(userId)?.purgedAlias === null) purged.push({ userId, alias: result.alias });
  }
  if (purged.length > 0) await tx.purges.purge(purged, { userId: caller.userId, name: caller.name, now });
  return results;
}

async function resultFor(tx: Transaction, userId: string, person: LockedPerson | undefined): Promise<PurgeResult> {
  if (!person) return { userId, ok: false, alias: '', message: 'There is no such person.' };
  if (person.purgedAlias !== null) {
    return { userId, ok: true, alias: person.purgedAlias, message: `Purged before: ${person.purgedAlias}.` };
  }
  if (person.status !== 'Deleted') {
    return { userId, ok: false, alias: '', message: 'Not purged: delete this person first.' };
  }
  const alias = await tx.purges.newAlias();
  return { userId, ok: true, alias, message: `Purged: what they did stays as "${alias}".` };
}
