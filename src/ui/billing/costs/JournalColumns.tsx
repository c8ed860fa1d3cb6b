import { useState } from 'react';
import {
  type CostTerms,
  JOURNAL_FIELD_LABELS,
  JOURNAL_FIELDS,
  type JournalColumn,
} from '../../../domain/billing/costs/CostSetup';
import {
  JOURNAL_FORMATS,
  type JournalRow,
  journalCell,
  standardColumns,
} from '../../../domain/billing/costs/journalColumns';
import { localDate } from '../../../domain/platform/dates/LocalDate';
import { problemWithColumns } from '../../../domain/platform/files/columnLayout';
import { cents, ZERO } from '../../../domain/platform/money/Cents';
import { LayoutDialog, LayoutForm, LayoutPreview, PreviewTable } from '../../kit/layouts/LayoutDialog';

interface JournalColumnsProps {
  readonly groupNumber: string;
  readonly terms: CostTerms;
  /** @param columns empty for the standard ones */
  readonly onChoose: (columns: readonly JournalColumn[]) => void;
  readonly onClose: () => void;
}

/** Chooses the columns of the group's own journal file, and shows two lines as it will have them. */
export function JournalColumns({ groupNumber, terms, onChoose, onClose }: JournalColumnsProps) {
  const [columns, setColumns] = useState(terms.columns.length === 0 ? standardColumns() : terms.columns);
  const previewed = columns.map(({ heading, field }) => ({ heading, isMoney: JOURNAL_FORMATS[field] === 'money' }));
  const rows = sampleRows(groupNumber, terms).map((row) => columns.map((column) => journalCell(column, row)));
  return (
    <LayoutDialog open title="Columns of the journal file" onClose={onClose}>
      <LayoutForm
        intro="The columns that your accounting software expects in journal entries. They are saved with the cost centers and accounts."
        columns={{
          fields: JOURNAL_FIELDS,
          labels: JOURNAL_FIELD_LABELS,
          textField: 'text',
          columns,
          onChange: setColumns,
        }}
        preview={
          <LayoutPreview>
            <PreviewTable columns={previewed} rows={rows} />
          </LayoutPreview>
        }
        problem={problemWithColumns(columns)}
        saveLabel="Use these columns"
        onSave={() => onChoose(columns)}
        removal={
          terms.columns.length === 0
            ? undefined
            : {
                label: 'Remove own columns',
                question: 'Remove your own columns?',
                loss: 'Journal files have the standard columns again once the cost centers and accounts are saved.',
                done: 'Own columns removed',
                onRemove: async () => onChoose([]),
              }
        }
        onClose={onClose}
      />
    </LayoutDialog>
  );
}

/** A debit and a credit of an entry with the accounts as entered. */
function sampleRows(groupNumber: string, { centers, accounts }: CostTerms): readonly JournalRow[] {
  const entry = {
    journalNumber: 'LB-1',
    billNumber: '2026-01',
    month: localDate('2026-01-01'),
    division: '',
    date: localDate('2026-01-31'),
    reverses: null,
  };
  const amount = cents(125_000);
  const [center] = centers;
  const of = { groupNumber, entry, centers };
  return [
    {
      ...of,
      line: {
        role: 'expense',
        account: center?.account || accounts.expense,
        costCenter: center?.code ?? '',
        carrierCode: '',
        debitCents: amount,
        creditCents: ZERO,
      },
    },
    {
      ...of,
      line: {
        role: 'carrierPayable',
        account: accounts.carrierPayable,
        costCenter: '',
        carrierCode: '',
        debitCents: ZERO,
        creditCents: amount,
      },
    },
  ];
}
