import type { LineEdit } from '../../../domain/billing/bills/lineEdit';
import { accountOfRows, type RowAccount } from '../../../domain/billing/reconciliation/balance/RowAccount';
import type { Deduction, UnreadPerson } from '../../../domain/billing/reconciliation/PayrollTable';
import type { FileOfComparison } from '../../../domain/billing/reconciliation/payrollFile/severalFiles';
import type { SkippedRow } from '../../../domain/billing/reconciliation/payrollFile/skippedRows';
import { ANY_MEMBER } from '../../../domain/billing/reconciliation/payrollFile/unreadPeople';
import type { ReconcileWork } from '../../../domain/billing/reconciliation/ReconcileWork';
import type { ReadDeductions } from '../../../domain/billing/reconciliation/readDeductions';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import { DraftKeeper, isFinalRefusal } from '../../platform/drafts/DraftKeeper';
import type { DraftGateway } from '../../platform/drafts/ports';
import type { Time } from '../../platform/shared/Time';
import type { SavedFile } from './ChosenPayrollFile';
import { decisionFrom, decisionRow, reasonFrom } from './savedDecisions';
import { deductionFrom, rowOf } from './savedDeductions';
import { columnsFrom, recordOf, type UsedColumns } from './usedColumns';

type Body = Readonly<Record<string, unknown>>;

/** The parts of a compared payroll file that are saved to restore it. */
export interface SavedPayroll {
  readonly fileName: string;
  /** Key of the upload the rows came from; undefined for a file that was not uploaded. */
  readonly filePk?: string | undefined;
  readonly headerRow: number;
  readonly deductions: readonly Deduction[];
  /** Rows that could not be read. */
  readonly problems: ReadDeductions['problems'];
  /** Number of rows that could not be read; `problems` may have fewer. */
  readonly unreadRows: number;
  /** People of those rows; undefined if there are none. */
  readonly unread?: ReadDeductions['unread'];
  /** Totals and remarks, which are not read; undefined if there are none. */
  readonly skipped?: ReadDeductions['skipped'];
  /** Number of rows of each kind in the file. */
  readonly account: RowAccount;
  /** The total of the file that a person entered; undefined if none. */
  readonly controlCents?: Cents | undefined;
  /** A warning about the file as a whole; empty or undefined for none. */
  readonly notice?: string | undefined;
  readonly columns?: UsedColumns | undefined;
  /** The files that were compared together; undefined for an upload, and in drafts of an earlier version. */
  readonly files?: readonly FileOfComparison[] | undefined;
  /** The files themselves, to choose other columns later; undefined for an upload or large files. */
  readonly contents?: readonly SavedFile[] | undefined;
}

const MAX_PROBLEMS = 500;
/** Deductions converted at a time: a few milliseconds. */
const PART = 5_000;

/**
 * Uses arrays instead of objects because drafts of large bills are sent often.
 *
 * @source docs/decisions/drafts.md#a-reconciliation-draft-contains-its-payroll-file
 */
export function workToDraft({ edits, resolutions }: ReconcileWork): Body {
  return {
    edits: [...edits.values()].map((edit) => [
      edit.linePk,
      edit.reconciledCents,
      edit.reasonCode,
      edit.effectiveDate,
      edit.note,
    ]),
    decisions: [...resolutions.values()].map(decisionRow),
  };
}

/** Reads a saved draft, possibly from an earlier version. Skips entries that cannot be read. */
export function workFromDraft(body: Body): ReconcileWork {
  const edits = rowsOf(body['edits']).flatMap((row) => editFrom(row) ?? []);
  const decisions = rowsOf(body['decisions']).flatMap((row) => decisionFrom(row) ?? []);
  return {
    edits: new Map(edits.map((edit) => [edit.linePk, edit])),
    resolutions: new Map(decisions.map((decision) => [decision.key, decision])),
  };
}

/** A payroll file as a draft body; `payrollFromDraft` reads it. @param rows of its deductions */
function payrollToDraft(payroll: SavedPayroll, rows: readonly (readonly unknown[])[]): Body {
  const { fileName, filePk, headerRow, problems, unreadRows, unread, skipped, notice, columns } = payroll;
  const { account, controlCents, files, contents } = payroll;
  return {
    fileName,
    ...(filePk !== undefined && { filePk }),
    headerRow,
    rows,
    problems: problems.slice(0, MAX_PROBLEMS).map(({ row, message }) => [row, message]),
    unreadRows,
    ...(unread && { unread: unread.map(({ memberId, memberName, coverage }) => [memberId, memberName, coverage]) }),
    // All of them: the screen counts them.
    ...(skipped && { skipped: skipped.map(({ row, kind }) => [row, kind]) }),
    account,
    ...(controlCents !== undefined && { controlCents }),
    ...(notice && { notice }),
    ...(columns && { columns }),
    ...(files && { files: files.map((file) => [file.fileName, file.rows]) }),
    ...(contents && { contents: contents.map(({ name, bytes }) => [name, base64Of(bytes)]) }),
  };
}

/** Deductions as rows, written in parts between which the page responds: a file can have 300,000 of them. */
async function rowsInParts(deductions: readonly Deduction[]): Promise<readonly (readonly unknown[])[]> {
  const rows: (readonly unknown[])[] = [];
  for (const deduction of deductions) {
    rows.push(rowOf(deduction));
    // oxlint-disable-next-line no-await-in-loop -- that is what the parts are for
    if (rows.length % PART === 0) await new Promise((resume) => setTimeout(resume));
  }
  return rows;
}

/** @returns undefined if the draft cannot be read. */
function payrollFromDraft(body: Body): SavedPayroll | undefined {
  const { fileName, filePk, headerRow, rows, unreadRows, notice, controlCents } = body;
  const deductions = rowsOf(rows).flatMap((row) => deductionFrom(row) ?? []);
  const problems = rowsOf(body['problems']).flatMap(([row, message]) =>
    typeof row === 'number' && typeof message === 'string' ? [{ row, message }] : [],
  );
  const unread = rowsOf(body['unread']).map(
    ([memberId, memberName, coverage]): UnreadPerson => ({
      memberId: textOf(memberId),
      memberName: textOf(memberName),
      coverage: typeof coverage === 'string' ? coverage : null,
    }),
  );
  const skipped = rowsOf(body['skipped']).flatMap(([row, kind]) =>
    typeof row === 'number' && isSkippedKind(kind) ? [{ row, kind }] : [],
  );
  const files = rowsOf(body['files']).flatMap(([name, count]) =>
    typeof name === 'string' && typeof count === 'number' ? [{ fileName: name, rows: count }] : [],
  );
  // Drafts of earlier versions do not have the people of these rows.
  if (unread.length === 0 && problems.length > 0) unread.push(ANY_MEMBER);
  if (typeof fileName !== 'string' || deductions.length === 0) return undefined;
  return {
    fileName,
    ...(typeof filePk === 'string' && { filePk }),
    headerRow: typeof headerRow === 'number' ? headerRow : 1,
    deductions,
    problems,
    unreadRows: typeof unreadRows === 'number' ? unreadRows : problems.length,
    ...(unread.length > 0 && { unread }),
    ...(skipped.length > 0 && { skipped }),
    account:
      accountFrom(body['account']) ?? accountOfRows(new Set(deductions.map(({ row }) => row)).size, problems.length),
    ...(Number.isSafeInteger(controlCents) && { controlCents: cents(Number(controlCents)) }),
    ...(typeof notice === 'string' && { notice }),
    columns: columnsFrom(body['columns']),
    ...(files.length > 0 && { files }),
    contents: contentsFrom(body, fileName),
  };
}

/** Drafts of earlier versions have one file. @returns undefined if any of the files is missing. */
function contentsFrom(body: Body, fileName: string): readonly SavedFile[] | undefined {
  const saved = 'contents' in body ? rowsOf(body['contents']) : [[fileName, body['content']]];
  const files = saved.flatMap(([name, content]) => {
    const bytes = bytesFrom(content);
    return typeof name === 'string' && bytes ? [{ name, bytes }] : [];
  });
  return files.length > 0 && files.length === saved.length ? files : undefined;
}

/** @returns undefined for a draft of an earlier version. */
function accountFrom(value: unknown): RowAccount | undefined {
  const account = recordOf(value);
  const numbers = Object.keys(accountOfRows(0, 0));
  return numbers.every((key) => Number.isSafeInteger(account[key])) ? (value as RowAccount) : undefined;
}

function rowsOf(value: unknown): readonly (readonly unknown[])[] {
  return Array.isArray(value) ? value.filter(Array.isArray) : [];
}

function isSkippedKind(value: unknown): value is SkippedRow['kind'] {
  return value === 'total' || value === 'text' || value === 'headings';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function editFrom([linePk, amount, reasonCode, date, note]: readonly unknown[]): LineEdit | undefined {
  if (typeof linePk !== 'string' || !Number.isSafeInteger(amount) || typeof note !== 'string') return undefined;
  return {
    linePk,
    reconciledCents: cents(Number(amount)),
    reasonCode: reasonFrom(reasonCode) ?? null,
    effectiveDate: (typeof date === 'string' && parseLocalDate(date)) || null,
    note,
  };
}

/** Converts in parts because the number of call arguments is limited. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

function bytesFrom(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * Saves the payroll file with the draft, apart from the decisions: it is large and changes only with the file. A closing page
 * never sends it, because it can send only a little and sends the decisions: the file has to be saved before.
 */
export class PayrollDraft extends DraftKeeper {
  private readonly payrollId: string;
  private payroll: SavedPayroll | undefined;

  constructor(
    billPk: string,
    private readonly gateway: DraftGateway,
    time: Time,
  ) {
    const payrollId = `payroll.${billPk}`;
    super(gateway, payrollId, 'reconcile', time);
    this.payrollId = payrollId;
  }

  override get wouldBeLost(): boolean {
    return this.current.kind === 'unsaved' || this.current.kind === 'failed';
  }

  /** The file of an earlier session; undefined if there is none for this person. @throws ApiError without an answer */
  async find(): Promise<SavedPayroll | undefined> {
    const draft = await this.gateway.get({ draftId: this.payrollId }).catch((error: unknown) => {
      if (isFinalRefusal(error)) return null;
      throw error;
    });
    const saved = draft ? payrollFromDraft(draft.body) : undefined;
    if (draft && saved) this.found(draft.modDate);
    return saved;
  }

  keep(payroll: SavedPayroll): void {
    this.payroll = payroll;
    this.save(() => payrollToDraft(payroll, payroll.deductions.map(rowOf)));
  }

  protected override async bodyToSave(): Promise<Body | undefined> {
    const { payroll } = this;
    return payroll && payrollToDraft(payroll, await rowsInParts(payroll.deductions));
  }
}
