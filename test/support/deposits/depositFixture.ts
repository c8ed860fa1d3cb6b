import { randomUUID } from 'node:crypto';
import { changeDepositItems, enterDeposit, postDeposit } from '../../../contract/money/deposits';
import type { DepositDetail } from '../../../contract/platform/shared/depositSchemas';
import { Role } from '../../../src/domain/platform/access/Role';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import type { TestServer } from '../server/startTestServer';
import type { TestCaller } from '../server/TestCaller';

/** A check to enter: its number, cents, and what its slip names. */
export interface TestCheck {
  readonly checkNumber: string;
  readonly cents: number;
  readonly payer?: string;
  readonly billNumber?: string;
  readonly groupNumber?: string;
}

/** A request to start a deposit whose figures are those of `checks`. */
export function depositOf(checks: readonly TestCheck[], more: { controlCents?: number; filePk?: string } = {}) {
  const total = sumCents(checks.map((check) => check.cents));
  return {
    body: {
      method: more.filePk === undefined ? ('Check' as const) : ('Lockbox' as const),
      reference: 'Slip 12',
      depositDate: localDate('2026-03-09'),
      controlCount: checks.length,
      controlCents: cents(more.controlCents ?? total),
      filePk: more.filePk ?? null,
    },
    idempotencyKey: randomUUID(),
  };
}

/** Starts a deposit with these checks. */
export async function entered(
  admin: TestCaller,
  checks: readonly TestCheck[],
  more: { controlCents?: number } = {},
): Promise<DepositDetail> {
  const { deposit } = await admin.ok(enterDeposit, depositOf(checks, more));
  const add = checks.map(({ cents: amount, ...check }) => ({ ...check, amountCents: cents(amount) }));
  return admin.ok(changeDepositItems, {
    params: { depositPk: deposit.depositPk },
    body: { version: deposit.version, add },
    idempotencyKey: randomUUID(),
  });
}

/** A request to post a deposit. */
export function posting({ deposit }: Pick<DepositDetail, 'deposit'>, idempotencyKey: string = randomUUID()) {
  return { params: { depositPk: deposit.depositPk }, body: { version: deposit.version }, idempotencyKey };
}

/** Posts these checks, also those that are likely the same as earlier ones. */
export async function posted(admin: TestCaller, checks: readonly TestCheck[]): Promise<DepositDetail> {
  return admin.ok(postDeposit, posting(await explained(admin, await entered(admin, checks))));
}

/** Gives a reason for each likely duplicate. */
export async function explained(admin: TestCaller, detail: DepositDetail): Promise<DepositDetail> {
  const { depositPk, version } = detail.deposit;
  const explain = detail.checks
    .filter(({ duplicates }) => duplicates.length > 0)
    .map(({ checkPk, duplicates }) => {
      return { checkPk, earlierPks: duplicates.map(({ earlierPk }) => earlierPk), reason: 'Another check' };
    });
  if (explain.length === 0) return detail;
  const body = { version, explain };
  return admin.ok(changeDepositItems, { params: { depositPk }, body, idempotencyKey: randomUUID() });
}

/** Admins of reps 1 and 2, and a manager. */
export async function officeOf(server: TestServer) {
  const [admin, other, manager] = await Promise.all([
    server.data.person({ roles: [Role.Admin], repId: 1 }),
    server.data.person({ roles: [Role.Admin], repId: 2 }),
    server.data.person({ roles: [Role.Admin, Role.Manager] }),
  ]);
  return { admin: server.as(admin), other: server.as(other), manager: server.as(manager), people: { admin, manager } };
}
