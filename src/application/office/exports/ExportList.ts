import type { BillQuery } from '../../../../contract/billing/bills/bills';
import type { ExpectedQuery } from '../../../../contract/billing/expectedAdjustments';
import type { PaymentQuery } from '../../../../contract/money/payments';
import type { UploadQuery } from '../../../../contract/office/uploadRecords';
import type { GroupMemberQuery } from '../../../domain/billing/bills/GroupMember';
import type { PayerFilter } from '../../../domain/billing/continuation/payerList';
import type { NotRemittedQuery } from '../../../domain/billing/register/NotRemitted';
import type { RegisterQuery } from '../../../domain/billing/register/RegisterPage';
import type { WriteOffQuery } from '../../../domain/billing/register/writeOff';
import type { SavingsItemQuery } from '../../../domain/billing/savings/Savings';
import type { RunQuery } from '../../../domain/money/processing/runList';
import type { PreparedExport } from '../../../domain/office/exports/PreparedExport';
import type { SetupKind } from '../../../domain/office/setup/SetupRecord';
import type { SetupFilter } from '../../../domain/office/setup/setupList';
import type { InvitationFilter } from '../../../domain/people/directory/invitationList';
import type { ExportFormat } from '../../../domain/platform/files/listExport';
import type { DeclaredList } from '../../../domain/platform/lists/List';
import type { AgingQuery } from '../../money/aging/Aging';
import type { EntryQuery, TrialBalanceQuery } from '../../money/ledger/Books';
import type { PositivePayQuery } from '../../money/positivePay/PositivePay';
import type { BankFileEntryQuery, BankFileQuery, RemittanceQuery } from '../../money/processing/PaymentFiles';
import type { RunPaymentQuery } from '../../money/processing/ports';
import type { UnclaimedQuery } from '../../money/refunds/UnclaimedProperty';
import type { StatementLineQuery } from '../../money/statements/Statements';
import type { HeldItemQuery } from '../../money/suspense/Suspense';
import type { UsesQuery } from '../../people/controls/Controls';
import type { DirectoryQuery } from '../../people/directory/DirectoryQuery';
import type { FileInParts } from '../../platform/shared/DownloadedFile';
import { createToken, type Token } from '../../platform/shared/Token';
import type { ValueMembersQuery } from '../../platform/shared/ValueFiles';
import type { AuditSearch } from '../audit/AuditLog';
import type { GroupListSearch } from '../groups/Groups';

/** Query of each list that can be exported and is not declared. */
export interface ListQueries {
  readonly 'audit events': AuditSearch;
  readonly bills: BillQuery;
  readonly payments: PaymentQuery;
  readonly 'expected adjustments': ExpectedQuery;
  readonly balances: RegisterQuery;
  readonly 'continuation payers': PayerFilter & { readonly groupNumber: string };
  readonly members: GroupMemberQuery;
  readonly 'members with cost centers': Pick<ValueMembersQuery, 'groupNumber' | 'state' | 'q'>;
  readonly 'members with classes': Pick<ValueMembersQuery, 'groupNumber' | 'state' | 'q'>;
  readonly groups: GroupListSearch;
  readonly 'suspense items': HeldItemQuery;
  readonly 'unclaimed items': UnclaimedQuery;
  readonly aging: Pick<AgingQuery, 'asOf' | 'q'>;
  /** One row for each person, role and group: the access review. */
  readonly people: DirectoryQuery;
  readonly accounts: TrialBalanceQuery;
  readonly entries: EntryQuery;
  readonly lines: StatementLineQuery;
  /** Has no filters. */
  readonly 'bank statements': undefined;
  readonly uploads: UploadQuery;
  readonly 'ACH files': BankFileQuery;
  readonly remittances: RemittanceQuery;
  readonly 'processing runs': RunQuery;
  readonly 'payments of a run': Pick<RunPaymentQuery, 'runPk' | 'result'>;
  readonly 'entries of an ACH file': Pick<BankFileEntryQuery, 'filePk' | 'search'>;
  readonly 'positive pay files': PositivePayQuery;
  readonly invitations: InvitationFilter;
  readonly 'savings lines': SavingsItemQuery;
  readonly 'deductions not yet paid': Pick<NotRemittedQuery, 'groupNumber'>;
  readonly 'write-offs': Pick<WriteOffQuery, 'groupNumber'>;
  /** Groups, carriers, agents, or reps. */
  readonly 'setup records': SetupFilter & { readonly kind: SetupKind };
  readonly 'uses of a limit': UsesQuery;
}

export type ListName = keyof ListQueries;

/** A list as the screen shows it: `{ list: DEPOSITS, query }`. */
export type ListToExport =
  | { [Name in ListName]: { readonly list: Name; readonly query: ListQueries[Name] } }[ListName]
  | { readonly list: Pick<DeclaredList<never>, 'name' | 'noun'>; readonly query: object };

/** The items of a list, in the plural. */
export function nounOf({ list }: ListToExport): string {
  return typeof list === 'string' ? list : list.noun;
}

/** Progress of an export. */
export interface ExportProgress {
  readonly rows: number;
  /** Total number of rows; undefined if the server does not know it yet. */
  readonly allRows: number | undefined;
}

/** Exports lists from the product API. Calls reject with ApiError. */
export interface ListExportGateway {
  export(
    list: ListToExport,
    format: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<FileInParts>;
  /** Has the server prepare a list in the background. */
  prepare(list: ListToExport, format: ExportFormat): Promise<PreparedExport>;
}

export const ListExportGateway: Token<ListExportGateway> = createToken('ListExportGateway');

/** Exports every item of a list that the screen's filter finds, on whichever page. */
export class ExportList {
  constructor(private readonly gateway: ListExportGateway) {}

  /**
   * @param signal cancels the export, also on the server.
   * @param onProgress called while the file arrives.
   * @throws ApiError BAD_REQUEST for too many items; CANCELLED; INCOMPLETE_FILE if part of the file is missing.
   */
  run(
    list: ListToExport,
    format: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void = () => undefined,
  ): Promise<FileInParts> {
    return this.gateway.export(list, format, signal, onProgress);
  }

  /**
   * Has the server prepare the file in the background, so that the person can leave the page.
   *
   * @throws ApiError TOO_MANY
   */
  prepare(list: ListToExport, format: ExportFormat): Promise<PreparedExport> {
    return this.gateway.prepare(list, format);
  }
}
