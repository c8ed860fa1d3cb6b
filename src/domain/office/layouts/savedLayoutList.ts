import type { UploadKind } from '../../platform/files/UploadKind';
import { choice, defineList, type PageOf } from '../../platform/lists/List';
import { labelOf } from '../../platform/text/wording';
import { KIND_LABELS } from '../uploads/uploadLabels';

/** What a saved layout is for: files that are read, then files that are written. */
export const LAYOUT_KINDS = [
  'template',
  'payroll',
  'carrierReport',
  'statement',
  'acknowledgment',
  'corrections',
  'checks',
  'journal',
] as const;
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

const LAYOUT_KIND_LABELS: Readonly<Record<LayoutKind, string>> = {
  template: 'Uploaded file',
  payroll: 'Payroll file compared with bills',
  carrierReport: 'Error report of a carrier',
  statement: 'Bank statement (CSV)',
  acknowledgment: 'ACH acknowledgment',
  corrections: 'List of corrections',
  checks: 'Positive pay file',
  journal: 'Journal file',
};

/** Columns of a file as somebody saved them. */
export interface SavedLayout {
  /** Begins with its kind. */
  readonly layoutPk: string;
  readonly kind: LayoutKind;
  /** Of a template; null for other layouts. */
  readonly uploadKind: UploadKind | null;
  /** A group number or carrier code; empty for the office. */
  readonly owner: string;
  /** Name of the group or carrier, or of the bank account. */
  readonly ownerName: string;
  /** A template's name, or who gets or sends the file; may be empty. */
  readonly name: string;
  /** Of a file that is read: `Member number: Emp No`. Of a file that is written: its headings in order. */
  readonly columns: readonly string[];
  /** Null where it was not recorded. */
  readonly savedBy: string | null;
  readonly savedAt: string | null;
  /** When a file was last read or written with it, as far as it is recorded; null if never. */
  readonly usedAt: string | null;
  /** Name of that file; null if it is not recorded. */
  readonly usedFor: string | null;
  /** Whether the person may remove it here. */
  readonly mayRemove: boolean;
}

const LAYOUT_SORTS = ['owner', 'saved'] as const;

export { LAYOUT_SORTS };

/** What the layout is for, in words. */
export function layoutLabel({ kind, uploadKind }: Pick<SavedLayout, 'kind' | 'uploadKind'>): string {
  return uploadKind === null ? labelOf(LAYOUT_KIND_LABELS, kind) : labelOf(KIND_LABELS, uploadKind);
}

/**
 * The saved layouts of groups, carriers, and the office's bank, each with when it was last used.
 *
 * @source BR-UPL-33 docs/decisions/files.md#saved-layouts-have-one-list
 */
export const SAVED_LAYOUTS = defineList<SavedLayout>()({
  name: 'savedLayouts',
  title: 'Saved layouts',
  noun: 'layouts',
  operation: 'fileTemplates.read',
  keyOf: ({ layoutPk }) => layoutPk,
  searchFor: 'Group, carrier or layout',
  filters: { kind: choice('For', LAYOUT_KINDS, LAYOUT_KIND_LABELS) },
  sorts: LAYOUT_SORTS,
  views: [],
  columns: [
    {
      id: 'layout',
      heading: 'Layout',
      width: 32,
      value: layoutLabel,
      more: [
        { heading: 'Name', width: 32, value: ({ name }) => name },
        { heading: 'Columns', width: 80, value: ({ columns }) => columns.join(', ') },
      ],
    },
    {
      id: 'owner',
      heading: 'Belongs to',
      width: 32,
      value: ({ ownerName }) => ownerName,
      more: [{ heading: 'Number or code', width: 14, value: ({ owner }) => owner }],
    },
    {
      id: 'saved',
      heading: 'Saved',
      kind: 'instant',
      value: ({ savedAt }) => savedAt,
      more: [{ heading: 'Saved by', value: ({ savedBy }) => savedBy }],
    },
    {
      id: 'used',
      heading: 'Last used',
      kind: 'instant',
      value: ({ usedAt }) => usedAt,
      more: [{ heading: 'For the file', width: 32, value: ({ usedFor }) => usedFor }],
    },
  ],
});

export type SavedLayoutPage = PageOf<typeof SAVED_LAYOUTS>;
