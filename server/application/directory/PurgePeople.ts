import { decide } from '../../../src/domain/access/decide';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { LockedPerson } from './ports/DirectoryUnitOfWork';
import type {
  PurgedPerson,
  PurgePreview,
  PurgeResult,
  PurgeTransaction,
  PurgeUnitOfWork,
} from './ports/PurgeUnitOfWork';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** In one transaction. */
const MOST = 500;

export interface PurgeRequest {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Forgets deleted people for good: what says who they were goes, what they did stays under an alias.
 *
 * @source MGM-22
 */
export class PurgePeople {
  /** @param afterDays how long somebody stays deleted before a purge that names nobody takes them. */
  constructor(
    private readonly desk: PurgeUnitOfWork,
    private readonly afterDays: number,
  ) {}

  /** Those named, each by itself. @throws Refusal FORBIDDEN */
  run({ caller, now }: PurgeRequest, userIds: readonly string[]): Promise<readonly PurgeResult[]> {
    return this.desk.inTransaction((tx) => purge(tx, caller, now, userIds));
  }

  /** Everybody deleted long enough, at most 500; within a minute the same answer again. @throws Refusal FORBIDDEN */
  runForAll({ caller, now }: PurgeRequest): Promise<readonly PurgeResult[]> {
    return this.desk.inTransaction(async (tx) => {
      await assertMayPurge(tx, caller);
      const before = await tx.findResults(new Date(now.getTime() - MINUTE_MS));
      if (before) return before;
      const results = await purge(tx, caller, now, await tx.findReady(this.deletedBefore(now), MOST));
      await tx.saveResults(results, now);
      return results;
    });
  }

  /** @param userIds empty for everybody deleted long enough. */
  preview(
    now: Date,
    userIds: readonly string[],
  ): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }> {
    return this.desk.preview(userIds.length > 0 ? { userIds } : { deletedBefore: this.deletedBefore(now) }, MOST);
  }

  private deletedBefore(now: Date): Date {
    return new Date(now.getTime() - this.afterDays * DAY_MS);
  }
}

async function assertMayPurge(tx: PurgeTransaction, { userId }: Caller): Promise<void> {
  const person = (await tx.lock([userId])).get(userId);
  if (person && decide(person, 'directory.purge').allowed) return;
  throw new Refusal(ErrorCode.Forbidden, 'Your rights no longer include purging people.');
}

async function purge(
  tx: PurgeTransaction,
  caller: Caller,
  now: Date,
  userIds: readonly string[],
): Promise<readonly PurgeResult[]> {
  const ids = [...new Set(userIds)];
  const held = await tx.lock([caller.userId, ...ids]);
  await assertMayPurge(tx, caller);
  const results: PurgeResult[] = [];
  const forgotten: PurgedPerson[] = [];
  for (const userId of ids) {
    const result = await resultFor(tx, userId, held.get(userId));
    results.push(result);
    if (result.ok && held.get(userId)?.purgedAlias === null) forgotten.push({ userId, alias: result.alias });
  }
  if (forgotten.length > 0) await tx.purge(forgotten, { userId: caller.userId, name: caller.name, now });
  return results;
}

async function resultFor(tx: PurgeTransaction, userId: string, person: LockedPerson | undefined): Promise<PurgeResult> {
  if (!person) return { userId, ok: false, alias: '', message: 'There is no such person.' };
  if (person.purgedAlias !== null) {
    return { userId, ok: true, alias: person.purgedAlias, message: `Purged before: ${person.purgedAlias}.` };
  }
  if (person.status !== 'Deleted') {
    return { userId, ok: false, alias: '', message: 'Not purged: delete this person first.' };
  }
  const alias = await tx.newAlias();
  return { userId, ok: true, alias, message: `Purged: what they did stays as "${alias}".` };
}
