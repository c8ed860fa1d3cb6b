import '../../../../contract/billing/corrections';
import '../../../../contract/money/deposits';
import '../../../../contract/money/refunds';
import type { ListName, ListQueries, ListToExport } from '../../../../src/application/office/exports/ExportList';
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

type SearchedList = Exclude<
  ListName,
  | 'accounts'
  | 'bank statements'
  | 'continuation payers'
  | 'deductions not yet paid'
  | 'entries'
  | 'invitations'
  | 'people'
  | 'write-offs'
>;
type Sent = Readonly<Record<string, unknown>>;

const PAGE = { page: 3, size: 25 } as const;
/** Every filter of each list, so that a new one is a type error here. */
const EVERY_FILTER: { readonly [List in SearchedList]: Required<ListQueries[List]> } = {
  bills: {
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
  },
  'audit events': {
    from: localDate('2026-04-01'),
    to: localDate('2026-04-03'),
    area: 'payments',
    q: 'harbor',
    groupNumber: '101',
    userId: 'U1',
  },
  payments: {
    ...PAGE,
    groupNumbers: ['101'],
    statuses: ['PROCESSED'],
    billPk: '101.B1',
    bankAccountPk: '101.A1',
    q: 'harbor',
    sort: 'amount',
    direction: 'asc',
  },
  'expected adjustments': {
    ...PAGE,
    groupNumber: '101',
    status: 'open',
    age: 'older',
    type: 'credit',
    q: 'harbor',
    sort: 'member',
    direction: 'desc',
  },
  balances: {
    ...PAGE,
    groupNumber: '101',
    state: 'under',
    q: 'harbor',
    asOf: localDate('2026-04-01'),
    division: '01',
    sort: 'balance',
    direction: 'desc',
  },
  groups: {
    ...PAGE,
    q: 'harbor',
    of: { kind: 'carriers', code: 'ACME' },
    pastDue: true,
    sort: 'name',
    direction: 'desc',
  },
  'suspense items': { ...PAGE, groupNumber: '101', level: 'known', q: 'harbor', sort: 'age', direction: 'asc' },
  'unclaimed items': { ...PAGE, state: 'CT', kind: 'credit', due: 'year', q: 'harbor' },
  aging: { asOf: localDate('2026-04-01'), q: 'harbor' },
  lines: { ...PAGE, statementPk: 'S1', q: 'harbor', side: 'in', state: 'OPEN' },
  members: { ...PAGE, groupNumber: '101', q: 'adler' },
  uploads: { ...PAGE, kinds: ['lockbox'], states: ['COMMITTED'], owner: 'office', q: 'harbor' },
  'ACH files': { ...PAGE, q: 'carriers', kind: 'REMITTANCES', state: 'SENT', month: localDate('2026-04-01') },
  remittances: {
    ...PAGE,
    carrierCode: 'ACME',
    businessDate: localDate('2026-04-02'),
    month: localDate('2026-04-01'),
    state: 'SENT',
  },
  'processing runs': { ...PAGE, state: 'finished', month: localDate('2026-04-01'), failed: true },
  'positive pay files': { ...PAGE, q: 'checks', state: 'SENT' },
  'payments of a run': { runPk: 'R1', result: 'failed' },
  'entries of an ACH file': { filePk: 'F1', search: 'harbor' },
  'uses of a limit': { kind: 'refund', scope: 'person', effect: 'secondPerson', subject: 'U1' },
  'setup records': { kind: 'agents', q: 'harbor', current: true },
  'members with cost centers': { groupNumber: '101', state: 'all', q: 'adler' },
  'members with classes': { groupNumber: '101', state: 'all', q: 'adler' },
  'savings lines': {
    ...PAGE,
    groupNumber: '101',
    year: 2026,
    side: 'under',
    outcome: 'lost',
    carrierCode: 'ACME',
    division: '01',
    month: localDate('2026-04-01'),
  },
};

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

function search(api: ApiClient, list: SearchedList): Promise<unknown> {
  switch (list) {
    case 'bills':
      return billCalls(api).search(EVERY_FILTER[list]);
    case 'audit events':
      return auditCalls(api).search({ ...EVERY_FILTER[list], before: undefined, size: 25 });
    case 'payments':
      return paymentCalls(api).search(EVERY_FILTER[list]);
    case 'expected adjustments':
      return expectedCalls(api).search(EVERY_FILTER[list]);
    case 'balances':
      return registerCalls(api).search(EVERY_FILTER[list]);
    case 'groups':
      return groupCalls(api).search(EVERY_FILTER[list]);
    case 'suspense items':
      return suspenseCalls(api).search(EVERY_FILTER[list]);
    case 'unclaimed items':
      return unclaimedCalls(api).search(EVERY_FILTER[list]);
    case 'aging':
      return agingCalls(api).page({ ...EVERY_FILTER[list], ...PAGE });
    case 'members':
      return memberCalls(api).ofGroup(EVERY_FILTER[list]);
    case 'uploads':
      return uploadCalls(api, { now: () => 0 } as Time).search(EVERY_FILTER[list]);
    case 'ACH files':
      return paymentFileCalls(api).bankFiles(EVERY_FILTER[list]);
    case 'remittances':
      return paymentFileCalls(api).remittances(EVERY_FILTER[list]);
    case 'processing runs':
      return runHistoryCalls(api).runs(EVERY_FILTER[list]);
    case 'positive pay files':
      return positivePayCalls(api).read(EVERY_FILTER[list]);
    case 'payments of a run':
      return runHistoryCalls(api).payments({ ...EVERY_FILTER[list], ...PAGE });
    case 'entries of an ACH file':
      return paymentFileCalls(api).bankFileEntries({ ...EVERY_FILTER[list], ...PAGE });
    case 'uses of a limit':
      return controlCalls(api).uses(EVERY_FILTER[list]);
    case 'setup records':
      return setupCalls(api).search({ ...EVERY_FILTER[list], ...PAGE });
    case 'members with cost centers':
      return costCalls(api).members({ ...EVERY_FILTER[list], ...PAGE });
    case 'members with classes':
      return classCalls(api).members({ ...EVERY_FILTER[list], ...PAGE });
    case 'savings lines':
      return savingsCalls(api).items(EVERY_FILTER[list]);
    case 'lines':
      return statementCalls(api).lines(EVERY_FILTER[list]);
  }
}

describe('the export of a list', () => {
  it.each(Object.keys(EVERY_FILTER) as SearchedList[])(
    'of %s sends every filter that its search sends',
    async (list) => {
      const { api, sent } = recorder();
      await search(api, list);
      const exported = { list, query: EVERY_FILTER[list] } as ListToExport;
      await fetchList(api, exported, 'csv', { signal: new AbortController().signal, onProgress: () => undefined });
      const [searched = {}, downloaded] = sent;
      expect(Object.keys(searched).length).toBeGreaterThan(0);
      expect(downloaded).toEqual(searched);
    },
  );

  it.each([
    [DEPOSITS, { ...PAGE, state: 'POSTED', q: 'harbor' }],
    [REFUNDS, { ...PAGE, state: 'stale', q: 'harbor' }],
    [CORRECTIONS, { ...PAGE, groupNumber: '101', status: 'open', to: 'CARRIER', q: 'harbor', sort: 'member' }],
  ] as const)('of a declared list sends every filter that its search sends: $noun', async (list, query) => {
    const { api, sent } = recorder();
    await listReading(api).search(list, query);
    await fetchList(api, { list, query }, 'csv', {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const [searched = {}, downloaded] = sent;
    expect(Object.keys(searched)).toHaveLength(Object.keys(query).length - Object.keys(PAGE).length);
    expect(downloaded).toEqual(searched);
  });
});
