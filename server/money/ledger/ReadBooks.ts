import type { AccountPage, OwedToCarrier, TrialBalance } from '../../../contract/money/ledger';
import type { Account } from '../../../src/domain/money/ledger/Account';
import {
  ACCOUNTS,
  type AccountEntry,
  LEDGER_EVENT_LABELS,
  totalsOf,
  trialBalanceRows,
} from '../../../src/domain/money/ledger/Books';
import { CHART_OF_ACCOUNTS } from '../../../src/domain/money/ledger/chartOfAccounts';
import { addDays, firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type ExportFormat, MAX_WHOLE_ROWS } from '../../../src/domain/platform/files/listExport';
import { type Cents, cents, negate, sumCents, ZERO } from '../../../src/domain/platform/money/Cents';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ExportedFile, ExportedList, ListExport } from '../../platform/lists/ListExport';
import { KeyList } from '../../platform/shared/KeyList';
import { startOfOfficeDate } from '../../platform/shared/officeDate';
import { badRequest } from '../../platform/shared/Refusal';

/** Entries of an account in a period, of one carrier or of all. */
export interface EntryFilter {
  readonly account: Account;
  readonly carrierCode: string | undefined;
  /** ISO timestamps, UTC: the first instant of the period, and the first one after it. */
  readonly since: string;
  readonly until: string;
}

/** Reads the ledger. */
export interface BooksQueries {
  /** Debits less credits of each account before an instant, by carrier where one is named. */
  balances(
    until: string,
  ): Promise<readonly { readonly account: Account; readonly carrierCode: string | null; readonly cents: Cents }[]>;
  carrierNames(): Promise<ReadonlyMap<string, string>>;
  /** Debits less credits before the period. */
  opening(filter: EntryFilter): Promise<Cents>;
  /** Sums of the period. */
  sums(
    filter: EntryFilter,
  ): Promise<{ readonly total: number; readonly debitCents: Cents; readonly creditCents: Cents }>;
  /** The earliest first, with `balanceCents` from the first entry of the period on. */
  entries(
    filter: EntryFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly AccountEntry[]>;
}

export interface PeriodRequest {
  readonly account: Account;
  readonly carrierCode?: string | undefined;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  readonly today: LocalDate;
}

/**
 * The trial balance, and the entries of each account, as of the end of any day at the office.
 *
 * @source docs/decisions/ledger.md#the-books-are-read-by-office-days
 */
export class ReadBooks {
  /** @param officeTimeZone IANA name: the time zone in which days begin and end. */
  constructor(
    private readonly queries: BooksQueries,
    private readonly lists: ListExport,
    private readonly officeTimeZone?: string,
  ) {}

  /** @throws Refusal BAD_REQUEST for a day after today. */
  async trialBalance(asOf: LocalDate, today: LocalDate): Promise<TrialBalance> {
    assertNotAfter(asOf, today);
    const [found, names] = await Promise.all([
      this.queries.balances(this.startOf(addDays(asOf, 1))),
      this.queries.carrierNames(),
    ]);
    const balances = new Map(
      ACCOUNTS.map((account) => [
        account,
        sumCents(found.filter((one) => one.account === account).map((one) => one.cents)),
      ]),
    );
    const accounts = trialBalanceRows(balances);
    return { asOf, accounts, totals: totalsOf(accounts), carriers: carriersOf(found, names) };
  }

  /** @throws Refusal BAD_REQUEST for a period that ends after today or before it begins. */
  async entries(request: PeriodRequest, page: number, size: number): Promise<AccountPage> {
    const { filter, from, to } = this.periodOf(request);
    const openingCents = await this.queries.opening(filter);
    const { total, debitCents, creditCents } = await this.queries.sums(filter);
    const items = await this.queries.entries(filter, { offset: page * size, limit: size });
    return {
      account: request.account,
      from,
      to,
      openingCents,
      closingCents: cents(openingCents + debitCents - creditCents),
      debitCents,
      creditCents,
      total,
      items: items.map((item) => ({ ...item, balanceCents: cents(openingCents + item.balanceCents) })),
    };
  }

  /** @throws Refusal BAD_REQUEST for a day after today. */
  async exportTrialBalance(asOf: LocalDate, today: LocalDate, file: FileRequest): Promise<ExportedFile> {
    const { accounts, totals } = await this.trialBalance(asOf, today);
    const rows = [
      ...accounts.map((row) => ({ ...row, name: CHART_OF_ACCOUNTS[row.account].name })),
      {
        account: '',
        name: 'Total',
        ...totals,
      },
    ];
    const list: ExportedList<(typeof rows)[number]> = {
      title: 'Trial balance',
      fileName: ['Trial balance', asOf],
      noun: 'accounts',
      columns: [
        { heading: 'Account', width: 30, value: ({ name }) => name },
        { heading: 'Code', width: 24, value: ({ account }) => account },
        { heading: 'Debit', width: 18, format: 'money', value: ({ debitCents }) => debitCents },
        { heading: 'Credit', width: 18, format: 'money', value: ({ creditCents }) => creditCents },
      ],
    };
    const source = { keys: async () => KeyList.of(rows.map((_, at) => String(at))), items: async () => rows };
    return this.lists.run(list, source, { ...file, today });
  }

  /** Like `entries`. @throws Refusal BAD_REQUEST for more than `MAX_WHOLE_ROWS` entries. */
  async exportEntries(request: PeriodRequest, file: FileRequest): Promise<ExportedFile> {
    const { filter, from, to } = this.periodOf(request);
    const { today } = request;
    const openingCents = await this.queries.opening(filter);
    const { total } = await this.queries.sums(filter);
    const name = CHART_OF_ACCOUNTS[request.account].name;
    let read: { readonly offset: number; readonly entries: readonly AccountEntry[] } = { offset: 0, entries: [] };
    const source = {
      limit: MAX_WHOLE_ROWS,
      // Entries are never changed, and later ones only follow: their places are their keys.
      keys: async (limit: number) => KeyList.of(Array.from({ length: Math.min(limit, total) }, (_, at) => String(at))),
      items: async (places: readonly string[]) => {
        const first = Number(places[0]);
        // Each balance needs every entry before it, so few large parts are read.
        if (first === 0 || first >= read.offset + read.entries.length)
          read = { offset: first, entries: await this.queries.entries(filter, { offset: first, limit: EXPORT_PART }) };
        return read.entries.slice(first - read.offset, first - read.offset + places.length);
      },
    };
    const list = entryList(name, [name, from, 'to', to], openingCents);
    return this.lists.run(list, source, { ...file, today });
  }

  private periodOf({ account, carrierCode, from: first, to: last, today }: PeriodRequest) {
    const to = last ?? today;
    const from = first ?? firstOfMonth(to);
    assertNotAfter(to, today);
    if (from > to) throw badRequest('Choose a first day that is not after the last one.');
    const filter = { account, carrierCode, since: this.startOf(from), until: this.startOf(addDays(to, 1)) };
    return { filter, from, to };
  }

  private startOf(day: LocalDate): string {
    return startOfOfficeDate(day, this.officeTimeZone).toISOString();
  }
}

/** A multiple of the part that an export asks for. */
const EXPORT_PART = 10_000;

interface FileRequest {
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
}

function assertNotAfter(day: LocalDate, today: LocalDate): void {
  if (day > today) throw badRequest('Choose a day up to today.');
}

type Balances = Awaited<ReturnType<BooksQueries['balances']>>;

function carriersOf(balances: Balances, names: ReadonlyMap<string, string>): readonly OwedToCarrier[] {
  const codes = [...new Set(balances.flatMap(({ carrierCode }) => carrierCode ?? []))];
  return codes
    .map((carrierCode) => {
      const owed = (account: Account) =>
        balances.find((one) => one.account === account && one.carrierCode === carrierCode)?.cents ?? ZERO;
      return {
        carrierCode,
        carrierName: names.get(carrierCode) ?? carrierCode,
        payableCents: negate(owed('CARRIER_PAYABLE')),
        toSendCents: negate(owed('REMITTANCE_PAYABLE')),
        clearingCents: negate(owed('REMITTANCE_CLEARING')),
      };
    })
    .filter(
      ({ payableCents, toSendCents, clearingCents }) => payableCents !== 0 || toSendCents !== 0 || clearingCents !== 0,
    )
    .sort((one, other) => (one.carrierName < other.carrierName ? -1 : 1));
}

function entryList(title: string, fileName: readonly string[], openingCents: Cents): ExportedList<AccountEntry> {
  return {
    title,
    fileName,
    noun: 'entries',
    columns: [
      { heading: 'Posted on', width: 12, format: 'day', value: ({ day }) => day },
      { heading: 'Posted at (UTC)', width: 18, format: 'time', value: ({ at }) => at },
      { heading: 'Happened on', width: 12, format: 'day', value: ({ eventDay, day }) => eventDay ?? day },
      { heading: 'What happened', width: 34, value: ({ kind }) => labelOf(LEDGER_EVENT_LABELS, kind) },
      { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
      { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
      { heading: 'Carrier', width: 10, value: ({ carrierCode }) => carrierCode },
      { heading: 'Bill', width: 18, value: ({ bill }) => bill?.billNumber ?? null },
      { heading: 'Payment', width: 20, value: ({ payment }) => payment?.confirmation ?? null },
      { heading: 'By', width: 24, value: ({ byName }) => byName },
      {
        heading: 'Debit',
        width: 16,
        format: 'money',
        value: ({ amountCents }) => (amountCents > 0 ? amountCents : null),
      },
      {
        heading: 'Credit',
        width: 16,
        format: 'money',
        value: ({ amountCents }) => (amountCents < 0 ? 0 - amountCents : null),
      },
      { heading: 'Balance', width: 18, format: 'money', value: ({ balanceCents }) => openingCents + balanceCents },
    ],
  };
}
