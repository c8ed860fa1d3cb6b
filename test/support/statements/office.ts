import { randomUUID } from 'node:crypto';
import { addCashAccount, addStatement, changeStatement, listStatementLines } from '../../../contract/money/statements';
import type { StatementStep } from '../../../src/domain/money/statements/Statement';
import { Role } from '../../../src/domain/platform/access/Role';
import { type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestServer } from '../server/startTestServer';
import { type Bai2Transaction, writeBai2 } from './writeBai2';

export type ManagerClient = Awaited<ReturnType<typeof manager>>;

/** A manager who may work on the office's cash. */
export async function manager(server: TestServer) {
  return server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
}

/** Adds the bank account with no money before 2026-03-01. @returns its key */
export async function addTrust(boss: ManagerClient): Promise<string> {
  const opening = { opensOn: localDate('2026-03-01'), openingCents: cents(0) };
  const body = { name: 'Trust', bankName: 'Bank', accountNumber: '4711888123', ...opening };
  return (await boss.ok(addCashAccount, { body, idempotencyKey: randomUUID() })).accountPk;
}

/** Adds a statement of one day. */
export function addDay(
  boss: ManagerClient,
  accountPk: string,
  transactions: readonly Bai2Transaction[],
  day: LocalDate,
  openingCents = 0,
) {
  const text = writeBai2([{ day, openingCents, transactions }]);
  const body = { fileName: `${day}.bai`, text };
  return boss.ok(addStatement, { params: { accountPk }, body, idempotencyKey: randomUUID() });
}

export async function linesOf(boss: ManagerClient, statementPk: string) {
  return (await boss.ok(listStatementLines, { params: { statementPk }, query: {} })).items;
}

/** Takes a step with a new key. */
export function takeStep(boss: ManagerClient, statementPk: string, step: StatementStep) {
  const body = step.step === 'match' ? { ...step, linePks: [...step.linePks], itemKeys: [...step.itemKeys] } : step;
  return boss.call(changeStatement, { params: { statementPk }, body, idempotencyKey: randomUUID() });
}
