import { BILLS } from '../../../../src/domain/billing/bills/billListName';
import { MEMBER_LIST } from '../../../../src/domain/billing/bills/memberList';
import { EXPECTED_LIST } from '../../../../src/domain/billing/expected/expectedList';
import { CLASS_MEMBER_LIST, COST_MEMBER_LIST } from '../../../../src/domain/billing/memberValues/valueMemberLists';
import { BALANCE_LIST } from '../../../../src/domain/billing/register/balanceList';
import { SAVINGS_LIST } from '../../../../src/domain/billing/savings/savingsList';
import { AGING_LIST } from '../../../../src/domain/money/aging/agingList';
import { PAYMENT_LIST } from '../../../../src/domain/money/payments/paymentList';
import { CHECK_FILE_LIST } from '../../../../src/domain/money/positivePay/checkFileList';
import { BANK_FILE_ENTRY_LIST, BANK_FILE_LIST } from '../../../../src/domain/money/processing/bankFileList';
import { REMITTANCE_LIST } from '../../../../src/domain/money/processing/remittanceList';
import { RUN_LIST, RUN_PAYMENT_LIST } from '../../../../src/domain/money/processing/runList';
import { UNCLAIMED_LIST } from '../../../../src/domain/money/refunds/unclaimedList';
import { STATEMENT_LINE_LIST } from '../../../../src/domain/money/statements/statementLineList';
import { HELD_ITEM_LIST } from '../../../../src/domain/money/suspense/heldItemList';
import { AUDIT_LIST } from '../../../../src/domain/office/audit/auditList';
import { GROUP_LIST } from '../../../../src/domain/office/groups/groupList';
import { SETUP_LISTS } from '../../../../src/domain/office/setup/setupList';
import { UPLOAD_LIST } from '../../../../src/domain/office/uploads/uploadList';
import { CONTROL_USE_LIST } from '../../../../src/domain/people/controls/Control';
import '../../../../contract/billing/corrections';
import '../../../../contract/money/deposits';
import '../../../../contract/money/refunds';
import type { ListToExport } from '../../../../src/application/office/exports/ExportList';
import type { Time } from '../../../../src/application/platform/shared/Time';
import { CORRECTIONS } from '../../../../src/domain/billing/corrections/correctionList';
import { DEPOSITS } from '../../../../src/domain/money/deposits/depositList';
import { REFUNDS } from '../../../../src/domain/money/refunds/refundList';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { ApiClient } from '../../../../src/infrastructure/http/ApiClient';
import { billCalls } from '../../../../src/infrastructure/http/billing/billCalls';
import { memberCalls } from '../../../../src/infrastructure/http/billing/billDetailCalls';
import { classCalls } from '../../../../src/infrastructure/http/billing/classCalls';
import { costCalls } from '../../../../src/infrastructure/http/billing/costCalls';
import { expectedCalls } from '../../../../src/infrastructure/http/billing/expectedCalls';
import { registerCalls } from '../../../../src/infrastructure/http/billing/registerCalls';
import { savingsCalls } from '../../../../src/infrastructure/http/billing/savingsCalls';
import { fetchList } from '../../../../src/infrastructure/http/fetchList';
import { listReading } from '../../../../src/infrastructure/http/listReading';
import { agingCalls } from '../../../../src/infrastructure/http/money/agingCalls';
import { paymentCalls } from '../../../../src/infrastructure/http/money/paymentCalls';
import { paymentFileCalls } from '../../../../src/infrastructure/http/money/paymentFileCalls';
import { positivePayCalls } from '../../../../src/infrastructure/http/money/positivePayCalls';
import { runHistoryCalls } from '../../../../src/infrastructure/http/money/runHistoryCalls';
import { statementCalls } from '../../../../src/infrastructure/http/money/statementCalls';
import { suspenseCalls } from '../../../../src/infrastructure/http/money/suspenseCalls';
import { unclaimedCalls } from '../../../../src/infrastructure/http/money/unclaimedCalls';
import { auditCalls } from '../../../../src/infrastructure/http/office/auditCalls';
import { groupCalls } from '../../../../src/infrastructure/http/office/groupCalls';
import { setupCalls } from '../../../../src/infrastructure/http/office/setupCalls';
import { uploadCalls } from '../../../../src/infrastructure/http/office/uploadCalls';
import { controlCalls } from '../../../../src/infrastructure/http/people/controlCalls';

type Sent = Readonly<Record<string, unknown>>;

const PAGE = { page: 3, size: 25 } as const;
/** The search of a list with every filter, so that a new one is a type error here. */
function searched<Query extends object>(
  list: ListToExport['list'],
  method: (api: ApiClient) => (query: Query) => Promise<unknown>,
  query: Required<Query>,
) {
  return { list, query, search: (api: ApiClient) => method(api)(query) };
}

/** Every filter of each list, as its search takes it. */
const SEARCHES = [
  searched(BILLS, (api) => billCalls(api).search, {
    ...PAGE,
    values: ['RELEASED'],
    groupNumbers: ['101'],
    carrierCodes: ['ACME'],
    agentCodes: ['A1'],
    division: '01',
    period: localDate('2026-04-01'),
    dueFrom: localDate('2026-04-02'),
    dueTo: localDate('2026-04-03'),
    pastDue: true,
    q: 'harbor',
    sort: 'dueDate',
    direction: 'asc',
  }),
  searched(AUDIT_LIST, (api) => auditCalls(api).search, {
    before: undefined,
    size: 25,
    from: localDate('2026-04-01'),
    to: localDate('2026-04-03'),
    area: 'payments',
    q: 'harbor',
    groupNumber: '101',
    userId: 'U1',
  }),
  searched(PAYMENT_LIST, (api) => paymentCalls(api).search, {
    ...PAGE,
    groupNumbers: ['101'],
    statuses: ['PROCESSED'],
    billPk: '101.B1',
    bankAccountPk: '101.A1',
    q: 'harbor',
    sort: 'amount',
    direction: 'asc',
  }),
  searched(EXPECTED_LIST, (api) => expectedCalls(api).search, {
    ...PAGE,
    groupNumber: '101',
    status: 'open',
    age: 'older',
    type: 'credit',
    q: 'harbor',
    sort: 'member',
    direction: 'desc',
  }),
  searched(BALANCE_LIST, (api) => registerCalls(api).search, {
    ...PAGE,
    groupNumber: '101',
    state: 'under',
    q: 'harbor',
    asOf: localDate('2026-04-01'),
    division: '01',
    sort: 'balance',
    direction: 'desc',
  }),
  searched(GROUP_LIST, (api) => groupCalls(api).search, {
    ...PAGE,
    q: 'harbor',
    of: { kind: 'carriers', code: 'ACME' },
    pastDue: true,
    sort: 'name',
    direction: 'desc',
  }),
  searched(HELD_ITEM_LIST, (api) => suspenseCalls(api).search, {
    ...PAGE,
    groupNumber: '101',
    level: 'known',
    q: 'harbor',
    sort: 'age',
    direction: 'asc',
  }),
  searched(UNCLAIMED_LIST, (api) => unclaimedCalls(api).search, {
    ...PAGE,
    state: 'CT',
    kind: 'credit',
    due: 'year',
    q: 'harbor',
  }),
  searched(AGING_LIST, (api) => agingCalls(api).page, { ...PAGE, asOf: localDate('2026-04-01'), q: 'harbor' }),
  searched(STATEMENT_LINE_LIST, (api) => statementCalls(api).lines, {
    ...PAGE,
    statementPk: 'S1',
    q: 'harbor',
    side: 'in',
    state: 'OPEN',
  }),
  searched(MEMBER_LIST, (api) => memberCalls(api).ofGroup, { ...PAGE, groupNumber: '101', q: 'adler' }),
  searched(UPLOAD_LIST, (api) => uploadCalls(api, { now: () => 0 } as Time).search, {
    ...PAGE,
    kinds: ['lockbox'],
    states: ['COMMITTED'],
    owner: 'office',
    q: 'harbor',
  }),
  searched(BANK_FILE_LIST, (api) => paymentFileCalls(api).bankFiles, {
    ...PAGE,
    q: 'carriers',
    kind: 'REMITTANCES',
    state: 'SENT',
    month: localDate('2026-04-01'),
  }),
  searched(REMITTANCE_LIST, (api) => paymentFileCalls(api).remittances, {
    ...PAGE,
    carrierCode: 'ACME',
    businessDate: localDate('2026-04-02'),
    month: localDate('2026-04-01'),
    state: 'SENT',
  }),
  searched(RUN_LIST, (api) => runHistoryCalls(api).runs, {
    ...PAGE,
    state: 'finished',
    month: localDate('2026-04-01'),
    failed: true,
  }),
  searched(CHECK_FILE_LIST, (api) => positivePayCalls(api).read, { ...PAGE, q: 'checks', state: 'SENT' }),
  searched(RUN_PAYMENT_LIST, (api) => runHistoryCalls(api).payments, { ...PAGE, runPk: 'R1', result: 'failed' }),
  searched(BANK_FILE_ENTRY_LIST, (api) => paymentFileCalls(api).bankFileEntries, {
    ...PAGE,
    filePk: 'F1',
    search: 'harbor',
  }),
  searched(CONTROL_USE_LIST, (api) => controlCalls(api).uses, {
    kind: 'refund',
    scope: 'person',
    effect: 'secondPerson',
    subject: 'U1',
  }),
  searched(SETUP_LISTS.agents, (api) => setupCalls(api).search, {
    ...PAGE,
    kind: 'agents',
    q: 'harbor',
    current: true,
  }),
  searched(COST_MEMBER_LIST, (api) => costCalls(api).members, {
    ...PAGE,
    groupNumber: '101',
    state: 'all',
    q: 'adler',
  }),
  searched(CLASS_MEMBER_LIST, (api) => classCalls(api).members, {
    ...PAGE,
    groupNumber: '101',
    state: 'all',
    q: 'adler',
  }),
  searched(SAVINGS_LIST, (api) => savingsCalls(api).items, {
    ...PAGE,
    groupNumber: '101',
    year: 2026,
    side: 'under',
    outcome: 'lost',
    carrierCode: 'ACME',
    division: '01',
    month: localDate('2026-04-01'),
  }),
];

/** Remembers what a call sends, and answers nothing. */
function recorder() {
  const sent: Sent[] = [];
  const record = (_call: unknown, { body, query }: { readonly body?: Sent; readonly query?: Sent }) => {
    const { page: _page, size: _size, format: _format, ...filters } = body ?? query ?? {};
    sent.push(filters);
    return Promise.resolve({
      items: [],
      total: 0,
      sums: { balanceCents: 0 },
      name: '',
      bytes: new Uint8Array(),
      parts: [],
    });
  };
  return { sent, api: { call: record, download: record, streamed: record } as unknown as ApiClient };
}

describe('the export of a list', () => {
  it.each(SEARCHES)('of $list.noun sends every filter that its search sends', async ({ list, query, search }) => {
    const { api, sent } = recorder();
    await search(api);
    await fetchList(api, { list, query }, 'csv', {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const [searchedFor = {}, downloaded] = sent;
    expect(Object.keys(searchedFor).length).toBeGreaterThan(0);
    expect(downloaded).toEqual(searchedFor);
  });

  it.each([
    [DEPOSITS, { ...PAGE, state: 'POSTED', q: 'harbor' }, 0],
    [REFUNDS, { ...PAGE, state: 'stale', q: 'harbor' }, 0],
    // It always asks for inquiries once each.
    [CORRECTIONS, { ...PAGE, groupNumber: '101', status: 'open', to: 'CARRIER', q: 'harbor', sort: 'member' }, 1],
  ] as const)('of a declared list sends every filter that its search sends: $noun', async (list, query, always) => {
    const { api, sent } = recorder();
    await listReading(api).search(list, query);
    await fetchList(api, { list, query }, 'csv', {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const [searched = {}, downloaded] = sent;
    expect(Object.keys(searched)).toHaveLength(Object.keys(query).length - Object.keys(PAGE).length + always);
    expect(downloaded).toEqual(searched);
  });
});
