import { randomUUID } from 'node:crypto';
import { addBankAccount } from '../../../contract/money/bankAccounts';
import { createPayment, previewPayment } from '../../../contract/money/payments';
import type { CallPart } from '../../../contract/platform/shared/Call';
import { SqlLedger } from '../../../server/money/ledger/SqlLedger';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import type { Db } from '../../../server/platform/database/Tables';
import { Account } from '../../../src/domain/money/ledger/Account';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import type { CheckoutMethod, HeldMethod } from '../../../src/domain/money/payments/paymentMethods';
import { Role } from '../../../src/domain/platform/access/Role';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import type { BillOptions, TestBill } from '../server/insertBill';
import { startTestServer, type TestServer } from '../server/startTestServer';
import type { TestCaller } from '../server/TestCaller';
import type { GroupOptions, TestPerson } from '../server/TestData';

/** Not the numbers of a real account. */
export const ROUTING_NUMBER = '021000021';
export const ACCOUNT_NUMBER = '000123456789';

/** A group with a payor, a bank account and bills to pay. */
export async function payingGroup(server: TestServer, options: GroupOptions = {}) {
  const groupNumber = await server.data.group(options);
  const payor = await server.data.billingUser([groupNumber], [Role.Payor]);
  const bankAccountPk = await bankAccountOf(server.as(payor), groupNumber);
  const bill = (more: Omit<BillOptions, 'groupNumber'> = {}) =>
    server.data.bill({ groupNumber, status: 'RECONCILED', ...more });
  const colleague = () => server.data.billingUser([groupNumber], [Role.Payor]);
  return { groupNumber, payor, bankAccountPk, bill, colleague };
}

/** Adds a bank account. @returns its key */
export async function bankAccountOf(
  payor: TestCaller,
  groupNumber: string,
  numbers = { routingNumber: ROUTING_NUMBER, accountNumber: ACCOUNT_NUMBER },
): Promise<string> {
  const account = {
    groupNumber,
    name: 'Operating',
    bankName: 'First Bank',
    accountType: 'checking' as const,
    ...numbers,
    authorizationVersion: 1,
  };
  return (await payor.ok(addBankAccount, { body: account })).bankAccountPk;
}

export type PayingGroup = Awaited<ReturnType<typeof payingGroup>>;

/**
 * Starts a server for a describe block, and resets it and adds a paying group for each test.
 *
 * @param now the server's time at the start of each test; default: unchanged.
 * @param options of the server.
 */
export function beforeEachPayingGroup(
  use: (stage: { readonly server: TestServer; readonly group: PayingGroup }) => void,
  now?: string,
  options: Parameters<typeof startTestServer>[0] = {},
): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  beforeEach(async () => {
    if (now) server.clock.set(now);
    use({ server, group: await payingGroup(server) });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());
}

interface TestSource {
  readonly method: CheckoutMethod;
  readonly bankAccountPk: string | null;
  readonly amountCents: Cents;
}

/** A checkout of the given amounts. Its source covers them plus `excessCents`. */
export function checkoutOf(
  { groupNumber, bankAccountPk }: Pick<PayingGroup, 'groupNumber' | 'bankAccountPk'>,
  bills: readonly { readonly bill: TestBill; readonly amountCents?: number; readonly version?: number }[],
  excessCents = 0,
) {
  const allocations = bills.map(({ bill, amountCents = bill.dueCents, version = bill.version }) => ({
    billPk: bill.billPk,
    version,
    amountCents: cents(amountCents),
  }));
  const total = allocations.reduce((sum, { amountCents }) => sum + amountCents, excessCents);
  return {
    groupNumber,
    sources: [{ method: PaymentMethod.Ach, bankAccountPk, amountCents: cents(total) }] as TestSource[],
    allocations,
    // Whatever the bills are due: few tests are about the confirmation.
    ...(excessCents > 0 && { confirmExcessCents: cents(excessCents) }),
  };
}

/** The same checkout with `heldCents` of it from held money instead of the bank account. */
export function fromHeld(
  checkout: ReturnType<typeof checkoutOf>,
  heldCents: number,
  method: HeldMethod = PaymentMethod.CreditSuspense,
) {
  const [bank] = checkout.sources;
  const bankCents = (bank?.amountCents ?? 0) - heldCents;
  const held = { method, bankAccountPk: null, amountCents: cents(heldCents) };
  const rest = bank && bankCents > 0 ? [{ ...bank, amountCents: cents(bankCents) }] : [];
  return { ...checkout, sources: [held, ...rest] };
}

/** Adds held money with its ledger event, as if it had been moved from the bill's overpayment. */
export async function holdMoney(
  { db, clock }: TestServer,
  group: Pick<PayingGroup, 'groupNumber'> & { readonly bill: () => Promise<{ readonly billPk: string }> },
  amountCents: number,
  account: HeldAccount = Account.CreditSuspense,
): Promise<string> {
  const { groupNumber } = group;
  const { billPk } = await group.bill();
  const suspensePk = `${groupNumber}.held-${randomUUID()}`;
  await addHeldMoney(db, { groupNumber, billPk, suspensePk, account, amountCents }, clock.now());
  return suspensePk;
}

type HeldAccount = 'CREDIT_SUSPENSE' | 'GROUP_CREDIT';

interface HeldMoney {
  readonly groupNumber: string;
  /** The bill that was overpaid. */
  readonly billPk: string;
  readonly suspensePk: string;
  readonly account: HeldAccount;
  readonly amountCents: number;
}

/** Adds an item of held money and its ledger event. */
export async function addHeldMoney(db: Db, held: HeldMoney, at: Date): Promise<void> {
  const { groupNumber, billPk, suspensePk, account, amountCents } = held;
  const entry = { billPk: null, carrierCode: null };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('suspense_items')
      .values({
        group_number: groupNumber,
        suspense_pk: suspensePk,
        account,
        amount_cents: amountCents,
        remaining_cents: amountCents,
        add_date: at.toISOString(),
      })
      .execute();
    const entries = [
      { ...entry, account: Account.OverShort, amountCents: cents(amountCents) },
      { ...entry, account, amountCents: cents(-amountCents) },
    ];
    const event = { kind: 'PAYMENT_REVERSED' as const, groupNumber, refPk: billPk, entries };
    await new SqlLedger(tx).post(event, { name: 'Test' }, at);
  });
}

/** Pays a bill in full, or `amountCents` of it. */
export function pay(
  server: TestServer,
  group: PayingGroup,
  bill: TestBill,
  more: { amountCents?: number; excessCents?: number; version?: number; by?: TestPerson } = {},
) {
  const { by = group.payor, excessCents = 0, ...allocation } = more;
  const body = checkoutOf(group, [{ bill, ...allocation }], excessCents);
  return payAllTheSame(server.as(by), body);
}

/** Pays, with a reason where the server asks for one. Several payments of one amount are common in tests. */
export async function payAllTheSame(payor: TestCaller, body: CallPart<typeof createPayment, 'body'>) {
  return payor.ok(createPayment, { body: await withReason(payor, body), idempotencyKey: randomUUID() });
}

/** The checkout with a reason for what its preview asks about. */
export async function withReason(payor: TestCaller, body: CallPart<typeof createPayment, 'body'>) {
  const { questions } = await payor.ok(previewPayment, { body });
  if (questions.length === 0) return body;
  return { ...body, explained: { keys: questions.map(({ key }) => key), reason: 'Another payment' } };
}
