import { randomUUID } from 'node:crypto';
import * as analytics from '../../../contract/analytics';
import * as bankAccounts from '../../../contract/bankAccounts';
import * as billLocks from '../../../contract/billLocks';
import * as bills from '../../../contract/bills';
import * as columnMappings from '../../../contract/columnMappings';
import * as dashboard from '../../../contract/dashboard';
import * as demoFiles from '../../../contract/demoFiles';
import * as drafts from '../../../contract/drafts';
import * as health from '../../../contract/health';
import * as payments from '../../../contract/payments';
import * as processing from '../../../contract/processing';
import * as session from '../../../contract/session';
import type { Call } from '../../../contract/shared/Call';
import * as suspense from '../../../contract/suspense';
import * as uiLogs from '../../../contract/uiLogs';
import type { TestRequest } from '../server/TestCaller';
import type { MatrixPerson, Right } from './matrixPeople';

/** The things of one group that calls may name. */
export interface Target {
  readonly groupNumber: string;
  readonly billPk: string;
  readonly unreleasedPk: string;
  readonly bankAccountPk: string;
  readonly paymentPk: string;
}

/**
 * How a call names what it reaches, which decides how out of reach looks:
 * - key: as if it were not there (404) · group: refused (403) · list: simply not in it (200)
 * - self, or one of `also`: reaches no group
 */
export type Reach = 'key' | 'group' | 'list' | 'self' | 'office' | 'system' | 'somebody';

export interface MatrixCall {
  readonly call: Call;
  readonly reach: Reach;
  /** Without one, whoever is in the directory may. */
  readonly right?: Right;
  readonly request: (target: Target, person: MatrixPerson) => TestRequest<Call>;
}

/** The request of a call, checked against the call's own types and then made one of many. */
function cell<C extends Call>(
  call: C,
  reach: Reach,
  right: Right | undefined,
  request: (target: Target, person: MatrixPerson) => TestRequest<C>,
): MatrixCall {
  return { call, reach, ...(right ? { right } : {}), request: request as MatrixCall['request'] };
}

const change = () => ({ version: 1, lockToken: randomUUID() });
const mapping = { memberId: 'Emp No', memberName: null, coverage: null, amount: 'Amount', employerAmount: null };
const checkout = ({ groupNumber, bankAccountPk, billPk }: Target) => ({
  groupNumber,
  sources: [{ method: 'ACH' as const, bankAccountPk, amountCents: 1 }],
  allocations: [{ billPk, version: 999, amountCents: 1 }],
});

/** Every call with who may make it: read off the product's rights table, not off the policy. */
export const MATRIX_CALLS: readonly MatrixCall[] = [
  cell(bills.searchBills, 'list', 'see', () => ({ body: {} })),
  cell(bills.getBill, 'key', 'see', ({ billPk }) => ({ params: { billPk } })),
  cell(bills.getBillLines, 'key', 'members', ({ billPk }) => ({ params: { billPk }, query: {} })),
  cell(bills.getBillHistory, 'key', 'record', ({ billPk }) => ({ params: { billPk } })),
  cell(bills.changeBillLines, 'key', 'reconcile', ({ billPk }) => {
    const edit = { linePk: `${billPk}.l1`, reconciledCents: 1, reasonCode: 'OTHER', effectiveDate: null, note: '' };
    return { params: { billPk }, body: { ...change(), changes: [edit] } } as TestRequest<typeof bills.changeBillLines>;
  }),
  cell(bills.reconcileBill, 'key', 'reconcile', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(bills.unreconcileBill, 'key', 'reconcile', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(bills.revertBill, 'key', 'reconcile', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(bills.releaseBills, 'list', 'release', ({ unreleasedPk }) => ({ body: { values: [unreleasedPk] } })),

  cell(billLocks.takeBillLock, 'key', 'lock', ({ billPk }) => ({ body: { billPk } })),
  cell(billLocks.keepBillLock, 'list', 'lock', ({ billPk }) => ({
    params: { billPk },
    body: { lockToken: randomUUID() },
  })),
  cell(billLocks.releaseBillLock, 'self', undefined, ({ billPk }) => ({ query: { billPk } })),
  cell(billLocks.releaseMyBillLocks, 'self', undefined, (_target, { wishes }) => ({
    query: { email: String(wishes.email) },
  })),

  cell(columnMappings.getColumnMapping, 'group', 'record', ({ groupNumber }) => ({
    params: { groupNumber, fileKind: 'payrollDeductions' as const },
  })),
  cell(columnMappings.saveColumnMapping, 'group', 'reconcile', ({ groupNumber }) => ({
    params: { groupNumber, fileKind: 'payrollDeductions' as const },
    body: mapping,
  })),

  cell(payments.searchPayments, 'list', 'record', () => ({ body: {} })),
  cell(payments.getPayment, 'key', 'record', ({ paymentPk }) => ({ params: { paymentPk } })),
  cell(
    payments.previewPayment,
    'group',
    'pay',
    (target) => ({ body: checkout(target) }) as TestRequest<typeof payments.previewPayment>,
  ),
  cell(
    payments.createPayment,
    'group',
    'pay',
    (target) =>
      ({ body: checkout(target), idempotencyKey: randomUUID() }) as TestRequest<typeof payments.createPayment>,
  ),
  cell(payments.findPaymentByKey, 'list', 'banks', () => ({ params: { idempotencyKey: randomUUID() } })),
  cell(payments.voidPayment, 'key', 'void', ({ paymentPk }) => ({
    params: { paymentPk },
    body: { reason: 'Paid twice' },
    idempotencyKey: randomUUID(),
  })),

  cell(bankAccounts.listBankAccounts, 'group', 'banks', ({ groupNumber }) => ({ query: { groupNumber } })),
  cell(bankAccounts.addBankAccount, 'group', 'pay', ({ groupNumber }) => ({
    body: {
      groupNumber,
      name: 'Operating',
      bankName: 'First Bank',
      accountType: 'checking' as const,
      routingNumber: '123456789',
      accountNumber: '1234567',
    },
  })),
  cell(bankAccounts.removeBankAccount, 'key', 'pay', ({ bankAccountPk }) => ({ params: { bankAccountPk } })),
  cell(suspense.listSuspense, 'group', 'record', ({ groupNumber }) => ({ query: { groupNumber } })),

  cell(drafts.getDraft, 'self', undefined, () => ({ params: { draftId: 'd1' } })),
  cell(drafts.saveDraft, 'self', undefined, () => ({
    params: { draftId: 'd1' },
    body: { kind: 'pay' as const, body: {} },
  })),
  cell(drafts.deleteDraft, 'self', undefined, () => ({ params: { draftId: 'd1' } })),

  cell(session.getOfficePreferences, 'office', undefined, () => ({})),
  cell(session.getGroupPreferences, 'group', 'see', ({ groupNumber }) => ({ params: { firstGroup: groupNumber } })),
  cell(session.savePreferences, 'self', undefined, () => ({ body: { userPreferences: { theme: 'dark' } } })),
  cell(session.recordLogin, 'self', undefined, () => ({ body: { loginTimestamp: '2026-03-10T15:00:00.000Z' } })),
  cell(analytics.recordAnalytics, 'self', undefined, () => ({
    body: { events: [{ kind: 'pageView' as const, route: '/billing/billSummary', title: 'Bills' }] },
  })),
  cell(uiLogs.writeUiLog, 'self', undefined, () => ({
    body: {
      logName: 'UI Error' as const,
      logMessage: 'Unknown API Error',
      logDetail: '',
      path: '/api/bills/search',
      status: 500,
      statusText: '',
      logTimestamp: '2026-03-10T15:00:00.000Z',
      pageInfo: 'POST',
      reqBody: '{}',
      reqHeader: '{}',
    },
  })),

  cell(dashboard.getDashboard, 'list', 'see', (_target, { dashboard: role }) => ({ params: { role } })),
  cell(processing.getProcessingStatus, 'somebody', undefined, () => ({})),
  cell(
    processing.runProcessing,
    'system',
    undefined,
    () => ({ body: { businessDate: '2020-01-02' } }) as TestRequest<typeof processing.runProcessing>,
  ),
  cell(processing.setProcessingHold, 'system', undefined, () => ({ body: { on: false } })),
  cell(health.getInvariants, 'system', undefined, () => ({})),

  cell(demoFiles.listDemoFiles, 'group', 'record', ({ groupNumber }) => ({ query: { groupNumber } })),
  cell(demoFiles.getDemoFile, 'group', 'record', ({ groupNumber }) => ({ params: { groupNumber, name: 'none.csv' } })),
];
