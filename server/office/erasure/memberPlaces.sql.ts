import type { Erasure, SchemaTable } from '../../platform/database/schema/parseSchema';
import { SCHEMA_TABLES } from '../../platform/database/schema/schema';
import type { Tables } from '../../platform/database/Tables';

const columnsOf = ({ columns }: SchemaTable, erasure: Erasure): readonly string[] =>
  columns.filter((column) => column.erasure === erasure).map(({ name }) => name);

/** Tables of a group with a row for a member: `member_id`, which may be encrypted, and `member_name`. */
export const MEMBER_TABLES: readonly string[] = SCHEMA_TABLES.filter(
  (table) => columnsOf(table, 'number').length > 0,
).map(({ name }) => name);

/** Tables whose numbers are those of bills. The others have numbers of payroll, too. */
export const BILL_TABLES: readonly string[] = ['bill_lines', 'members', 'bill_upload_rows'];

/** The column of a table with a text made of a kind, a member, and a coverage, which may be encrypted. */
export const KEY_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  SCHEMA_TABLES.flatMap((table) => columnsOf(table, 'key').map((column) => [table.name, column] as const)),
);

/** Label of a table's texts in the list of erased data. */
const LABELS: Readonly<Partial<Record<keyof Tables, string>>> = {
  bill_comments: 'Comment',
  bill_lines: 'Note of a line',
  bill_line_changes: 'Note of a change',
  bill_line_snapshots: 'Note of a released line',
  bill_events: 'History',
  bill_adjustments: 'Adjustment',
  bill_attachments: 'Name of an attachment',
  comparisons: 'Payroll comparison',
  comparison_discrepancies: 'Difference',
  standing_decisions: 'Standing decision',
  corrections: 'Correction',
  correction_events: 'History of a correction',
  correction_files: 'Name of a file of corrections',
  expected_adjustments: 'Expected adjustment',
  continuation_payers: 'Continuation payer',
  continuation_changes: 'Change of a continuation payer',
  continuation_payments: 'Continuation payment',
  group_rule_changes: 'Rule',
  payments: 'Payment',
  payment_events: 'History of a payment',
  payment_reversals: 'Return',
  short_closings: 'Bill closed short',
  autopay_bills: 'Autopay',
  register_postings: 'Merged balance',
  register_write_offs: 'Write-off of a balance',
  suspense_items: 'Suspense',
  suspense_moves: 'Suspense',
  refund_events: 'History of a refund',
  refund_credits: 'ACH credit of a refund',
  check_reports: 'Positive pay file',
  ach_rejected_entries: 'Bank file',
  ach_set_aside_entries: 'Bank file',
  opening_rows: 'Opening balance',
  member_erasures: 'Request to erase',
};

/** Texts of a group that people write or that are taken from files. */
export interface ErasedTexts {
  readonly table: string;
  readonly label: string;
  readonly texts: readonly string[];
  /** JSON, whose texts are replaced one by one. */
  readonly json: readonly string[];
  /** Lists of member numbers. */
  readonly numbers: readonly string[];
}

/**
 * Columns with texts that an erasure searches, by table, as marked in the schema files.
 *
 * @throws Error if a table with such texts has no label
 * @source docs/decisions/erasure.md#every-column-is-erased-or-named-as-kept
 */
export const TEXT_COLUMNS: readonly ErasedTexts[] = SCHEMA_TABLES.flatMap((table) => {
  const [texts, json, numbers] = [columnsOf(table, 'text'), columnsOf(table, 'json'), columnsOf(table, 'numbers')];
  if (texts.length + json.length + numbers.length === 0) return [];
  const label = Object.entries(LABELS).find(([name]) => name === table.name)?.[1];
  if (label === undefined) throw new Error(`The texts of ${table.name} have no label for the list of what was erased.`);
  return [{ table: table.name, label, texts, json, numbers }];
});
