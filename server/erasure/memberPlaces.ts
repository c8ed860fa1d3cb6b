/**
 * Tables of a group with a row for a member: `member_id`, which may be encrypted, and `member_name`.
 *
 * @source docs/decisions/erasure.md#every-column-is-erased-or-named-as-kept
 */
export const MEMBER_TABLES = [
  'bill_lines',
  'members',
  'bill_upload_rows',
  'payroll_deductions',
  'enrolments',
  'continuation_payments',
  'continuation_payers',
  'continuation_changes',
  'comparison_discrepancies',
  'standing_decisions',
  'corrections',
  'expected_adjustments',
  'register_entries',
  'member_classes',
  'member_cost_centers',
  'member_erasures',
] as const;
export type MemberTable = (typeof MEMBER_TABLES)[number];

/** Tables whose numbers are those of bills. The others have numbers of payroll, too. */
export const BILL_TABLES: readonly MemberTable[] = ['bill_lines', 'members', 'bill_upload_rows'];

/** Texts made of a kind, a member, and a coverage, which may be encrypted. */
export const KEY_COLUMNS: Readonly<Partial<Record<MemberTable, string>>> = {
  comparison_discrepancies: 'discrepancy_key',
  standing_decisions: 'discrepancy_key',
  corrections: 'source_key',
  expected_adjustments: 'source_key',
};

/** Texts of a group that people write or that are taken from files, with what they are. Those of JSON columns are replaced string by string, those of `numbers` are lists of member numbers. */
export const TEXT_COLUMNS: readonly {
  readonly table: string;
  readonly label: string;
  readonly texts?: readonly string[];
  readonly json?: readonly string[];
  readonly numbers?: readonly string[];
}[] = [
  { table: 'bill_comments', label: 'Comment', texts: ['note'] },
  { table: 'book_repairs', label: 'Repair of the books', texts: ['what', 'done', 'reason'] },
  { table: 'bill_lines', label: 'Note of a line', texts: ['note'] },
  { table: 'bill_line_changes', label: 'Note of a change', texts: ['note'] },
  { table: 'bill_line_snapshots', label: 'Note of a released line', texts: ['note'] },
  { table: 'bill_events', label: 'History', texts: ['note'] },
  { table: 'bill_adjustments', label: 'Adjustment', texts: ['description'] },
  { table: 'bill_attachments', label: 'Name of an attachment', texts: ['file_name'] },
  {
    table: 'comparisons',
    label: 'Payroll comparison',
    texts: ['file_name'],
    json: ['paid_outside', 'without_deduction', 'explained_by_balance'],
    numbers: ['school_members'],
  },
  { table: 'comparison_discrepancies', label: 'Difference', texts: ['note'] },
  { table: 'standing_decisions', label: 'Standing decision', texts: ['note'] },
  { table: 'corrections', label: 'Correction', texts: ['value', 'authorization_text', 'note', 'evidence'] },
  { table: 'correction_events', label: 'History of a correction', texts: ['note'] },
  { table: 'correction_files', label: 'Name of a file of corrections', texts: ['file_name'] },
  { table: 'expected_adjustments', label: 'Expected adjustment', texts: ['note', 'close_note'] },
  { table: 'continuation_payers', label: 'Continuation payer', texts: ['note'] },
  { table: 'continuation_changes', label: 'Change of a continuation payer', texts: ['note'] },
  { table: 'continuation_payments', label: 'Continuation payment', texts: ['reference'] },
  { table: 'group_rule_changes', label: 'Rule', texts: ['note'] },
  { table: 'payments', label: 'Payment', texts: ['void_reason'] },
  { table: 'payment_events', label: 'History of a payment', texts: ['note'] },
  { table: 'payment_reversals', label: 'Return', texts: ['reason'] },
  { table: 'short_closings', label: 'Bill closed short', texts: ['note'] },
  { table: 'autopay_bills', label: 'Autopay', texts: ['reason'] },
  { table: 'register_postings', label: 'Merged balance', texts: ['note'] },
  { table: 'register_write_offs', label: 'Write-off of a balance', texts: ['note', 'decision_note', 'reversal_note'] },
  { table: 'suspense_items', label: 'Suspense', texts: ['reference'] },
  { table: 'suspense_moves', label: 'Suspense', texts: ['payee', 'reason', 'decision_note'] },
  { table: 'refund_events', label: 'History of a refund', texts: ['note'] },
  { table: 'refund_credits', label: 'ACH credit of a refund', texts: ['end_note'] },
  { table: 'check_reports', label: 'Positive pay file', texts: ['payee', 'rejection'] },
  { table: 'ach_rejected_entries', label: 'Bank file', texts: ['note'] },
  { table: 'ach_set_aside_entries', label: 'Bank file', texts: ['note'] },
  { table: 'opening_rows', label: 'Opening balance', json: ['row_values'] },
  { table: 'member_erasures', label: 'Request to erase', texts: ['reference', 'note', 'decision_note'] },
];
