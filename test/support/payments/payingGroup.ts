import { randomUUID } from 'node:crypto';
import { addBankAccount, createPayment } from '../../../contract/payments';
import { Role } from '../../../src/domain/access/Role';
import { cents } from '../../../src/domain/money/Cents';
import { PaymentMethod } from '../../../src/domain/payments/PaymentMethod';
import type { BillOptions, TestBill } from '../server/insertBill';
import { startTestServer, type TestServer } from '../server/startTestServer';
import type { GroupOptions, TestPerson } from '../server/TestData';

/** Not the numbers of a real account. */
export const ROUTING_NUMBER = '021000021';
export const ACCOUNT_NUMBER = '000123456789';

/** A group with a payor, a bank account and bills to pay. */
export async function payingGroup(server: TestServer, options: GroupOptions = {}) {
  const groupNumber = await server.data.group(options);
  const payor = await server.data.billingUser([groupNumber], [Role.Payor]);
  const { bankAccountPk } = await server.as(payor).ok(addBankAccount, {
    body: {
      groupNumber,
      name: 'Operating',
      bankName: 'First Bank',
      accountType: 'checking',
      routingNumber: ROUTING_NUMBER,
      accountNumber: ACCOUNT_NUMBER,
    },
  });
  const bill = (more: Omit<BillOptions, 'groupNumber'> = {}) =>
    server.data.bill({ groupNumber, status: 'RECONCILED', ...more });
  const colleague = () => server.data.billingUser([groupNumber], [Role.Payor]);
  return { groupNumber, payor, bankAccountPk, bill, colleague };
}

export type PayingGroup = Awaited<ReturnType<typeof payingGroup>>;

/**
 * Starts a server for a describe block, and resets it and adds a paying group for each test.
 *
 * @param now the server's time at the start of each test; default: unchanged.
 */
export function beforeEachPayingGroup(
  use: (stage: { readonly server: TestServer; readonly group: PayingGroup }) => void,
  now?: string,
): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    if (now) server.clock.set(now);
    use({ server, group: await payingGroup(server) });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());
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
    sources: [{ method: PaymentMethod.Ach, bankAccountPk, amountCents: cents(total) }],
    allocations,
  };
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
  return server.as(by).ok(createPayment, { body, idempotencyKey: randomUUID() });
}
