import { MAX_RATE_TABLES, type RateTable } from '../../../contract/billing/rates';
import {
  policyText,
  type RateRow,
  type RateTerms,
  rateTableProblem,
} from '../../../src/domain/billing/rates/RateTable';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { assertRightsUnchanged } from '../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../people/controls/assertSecondPerson';
import type { ArrivedFile } from '../../platform/files/filePorts';
import type { Caller } from '../../platform/shared/Caller';
import { invalid, notFound, Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { readAttachment } from '../bills/BillAttachments';
import type { LearnedRates, LearnRates } from './LearnRates';
import type { LockedRateTables, StoredRateTable } from './ports';

/** Common fields of a change. The caller must check that the group is in scope. */
interface RateRequest {
  readonly caller: Caller;
  readonly groupNumber: string;
  readonly now: Date;
}

type TableRequest = RateRequest & { readonly tablePk: string };

/** Largest exhibit, in bytes. */
export const MAX_EXHIBIT_BYTES = 5 * 1024 * 1024;

/**
 * Proposes rate tables, and has another person confirm them. Each change can be repeated without another effect.
 *
 * @source docs/decisions/rates.md#a-second-person-confirms-each-table
 */
export class ChangeRates {
  constructor(
    private readonly transactions: Transactions,
    private readonly learn: Pick<LearnRates, 'run'>,
  ) {}

  /**
   * @throws Refusal BAD_REQUEST; NOT_FOUND, also for learned rates without a released bill; TOO_MANY; ROWS_WITH_ERRORS for other
   * rates than those learned.
   */
  async propose({ caller, groupNumber, now }: RateRequest, terms: RateTerms): Promise<RateTable> {
    const isLearned = terms.source === 'LEARNED';
    const learned = isLearned ? await this.learn.run(groupNumber, terms.carrierCode) : undefined;
    return this.transactions.run(async (tx) => {
      const locked = await tx.rates.lock(groupNumber);
      if (!locked.carrierCodes.includes(terms.carrierCode)) {
        throw invalid('carrierCode', `${terms.carrierCode} doesn't bill this group.`);
      }
      const problem = rateTableProblem(terms);
      if (problem) throw invalid('rows', problem);
      const same = locked.all.find(
        (one) => one.state === 'PROPOSED' && one.proposedById === caller.userId && isSame(one, terms),
      );
      if (same) return shown(same, caller);
      if (learned) assertLearned(learned, terms);
      if (locked.all.length >= MAX_RATE_TABLES) {
        throw new Refusal(ErrorCode.TooMany, `A group can have ${MAX_RATE_TABLES} rate tables.`);
      }
      return shown(await locked.add(terms, caller, now), caller);
    });
  }

  /**
   * @param receive receives the file, once the table is known
   * @throws Refusal NOT_FOUND; SAME_PERSON if another person proposed the table; WRONG_STATUS; FILE_TYPE, TOO_LARGE, FILE_UNREADABLE.
   */
  async attach(
    { caller, groupNumber, tablePk, now }: TableRequest,
    receive: () => Promise<ArrivedFile | undefined>,
  ): Promise<RateTable> {
    await this.transactions.run(async (tx) => {
      const table = found(await tx.rates.lock(groupNumber), tablePk);
      assertOwn(table, caller);
      assertProposed(table);
    });
    const file = await receive();
    if (!file) throw notFound('file');
    const { fileName, sha256 } = file;
    const bytes = await readAttachment(file, MAX_EXHIBIT_BYTES, 'Make it smaller, or attach the pages with the rates.');
    const exhibit = { fileName, bytes, sha256 };
    return this.transactions.run(async (tx) => {
      const locked = await tx.rates.lock(groupNumber);
      const table = found(locked, tablePk);
      assertOwn(table, caller);
      if (table.exhibitSha256 === exhibit.sha256) return shown(table, caller);
      assertProposed(table);
      return shown(await locked.attach(table, exhibit, caller, now), caller);
    });
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS, STALE_VERSION, RIGHTS_CHANGED; SAME_PERSON; REASON_MISSING. */
  decide(
    { caller, groupNumber, tablePk, now }: TableRequest,
    {
      step,
      version,
      reason,
    }: { readonly step: 'confirm' | 'withdraw'; readonly version: number; readonly reason: string },
  ): Promise<RateTable> {
    return this.transactions.run(async (tx) => {
      const locked = await tx.rates.lock(groupNumber);
      const table = found(locked, tablePk);
      const target = step === 'confirm' ? 'CONFIRMED' : 'WITHDRAWN';
      if (table.state === target) return shown(table, caller);
      if (table.version !== version) {
        const message = 'The rate table has been changed since you opened it. Reload it, then try again.';
        throw staleVersion(message);
      }
      const decided = await (step === 'confirm'
        ? confirm(tx, locked, { ...table, groupNumber }, caller, now)
        : withdraw(locked, table, reason, caller, now));
      return shown(decided, caller);
    });
  }
}

/** @source docs/decisions/rates.md#a-second-person-confirms-each-table */
async function confirm(
  tx: Transaction,
  locked: LockedRateTables,
  table: StoredRateTable & { readonly groupNumber: string },
  caller: Caller,
  now: Date,
): Promise<StoredRateTable> {
  assertProposed(table);
  const step = { kind: 'rates', firstIds: [table.proposedById], groupNumber: table.groupNumber } as const;
  await assertSecondPerson(tx, step, caller, now);
  if (table.source === 'EXHIBIT' && table.exhibit === null) {
    throw wrongStatus("Attach the carrier's rate exhibit first, so that the rates can be checked against it.");
  }
  const { proposedBy: by, proposedById: byUserId, proposedAt: at, groupNumber } = table;
  const request = { by, byUserId, at, groupNumber };
  await assertRightsUnchanged(tx, request, caller.userId, 'Withdraw the rates, then propose them again.');
  const former = locked.all.find((one) => one.state === 'CONFIRMED' && isForSame(one, table));
  if (former) await locked.end(former, 'SUPERSEDED', '', caller, now);
  return locked.end(table, 'CONFIRMED', '', caller, now);
}

async function withdraw(
  locked: LockedRateTables,
  table: StoredRateTable,
  reason: string,
  caller: Caller,
  now: Date,
): Promise<StoredRateTable> {
  if (table.state === 'SUPERSEDED') throw wrongStatus('Another table replaced this one already.');
  if (reason === '') throw new Refusal(ErrorCode.ReasonMissing, 'Enter the reason for withdrawing the rates.');
  return locked.end(table, 'WITHDRAWN', reason, caller, now);
}

/** A table as a person sees it. */
export function shown<Table extends Pick<StoredRateTable, 'proposedById' | 'exhibitSha256' | 'state'>>(
  { proposedById, exhibitSha256: _hash, ...table }: Table,
  { userId }: Caller,
): Omit<Table, 'proposedById' | 'exhibitSha256'> & Pick<RateTable, 'isOwn' | 'proposedById'> {
  const waits = table.state === 'PROPOSED';
  return { ...table, isOwn: proposedById === userId, ...(waits && { proposedById }) };
}

function found({ all }: LockedRateTables, tablePk: string): StoredRateTable {
  const table = all.find((one) => one.tablePk === tablePk);
  if (!table) throw notFound('rate table');
  return table;
}

/**
 * Rates that were changed after they were learned need the exhibit like others.
 *
 * @source docs/decisions/rates.md#a-bill-does-not-confirm-itself
 */
function assertLearned({ billNumber, rows }: LearnedRates, terms: RateTerms): void {
  if (terms.reductions.length === 0 && isSameList({ ...terms, rows: rows.map(trimmed) }, terms)) return;
  const message = `These rates differ from those of bill ${billNumber}. Learn them again, or attach the carrier's rate exhibit.`;
  throw new Refusal(ErrorCode.RowsWithErrors, message);
}

/** The one who confirms must not choose what the rates are checked against. */
function assertOwn({ proposedById }: StoredRateTable, { userId }: Caller): void {
  if (proposedById === userId) return;
  const message =
    'Only the person who proposed these rates can attach their exhibit. Propose them again with another one.';
  throw new Refusal(ErrorCode.SamePerson, message);
}

function assertProposed(table: StoredRateTable): void {
  if (table.state !== 'PROPOSED') {
    throw wrongStatus(`The rates of ${policyText(table.carrierCode, table)} are no longer waiting for confirmation.`);
  }
}

function isForSame(one: RateTerms, other: RateTerms): boolean {
  return (
    one.carrierCode === other.carrierCode &&
    one.policy.toLowerCase() === other.policy.toLowerCase() &&
    one.effectiveFrom === other.effectiveFrom
  );
}

const FIELDS = ['ageRule', 'source', 'note'] as const;

function isSame(one: RateTerms, other: RateTerms): boolean {
  const spouseAgeOf = ({ spouseAge = 'EMPLOYEE' }: RateTerms) => spouseAge;
  return (
    isForSame(one, other) &&
    spouseAgeOf(one) === spouseAgeOf(other) &&
    FIELDS.every((field) => one[field] === other[field]) &&
    isSameList(one, other)
  );
}

function isSameList(one: RateTerms, other: RateTerms): boolean {
  const textOf = ({ reductions, rows }: RateTerms) =>
    JSON.stringify([
      reductions.map(({ age, percent }) => [age, percent]),
      rows.map((row) => [
        row.coverage,
        row.className,
        row.plan,
        row.tier,
        row.ageFrom,
        row.ageTo,
        row.unit,
        row.rate,
        row.maxVolumeCents,
      ]),
    ]);
  return textOf(one) === textOf(other);
}

/** A row as received. */
function trimmed(row: RateRow): RateRow {
  return { ...row, coverage: row.coverage.trim(), plan: row.plan.trim() };
}
