import type { StatementPreview } from '../../../application/money/statements/Statements';
import { accountParts, accountSummary, PLACES } from '../../../domain/platform/files/accountLines';
import { isAllUsed } from '../../../domain/platform/files/FileAccount';
import { negate, ZERO } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { AccountOfFile } from '../../kit/feedback/AccountOfFile';
import { FileProblems } from '../../kit/feedback/FileProblems';
import { Bullets } from '../../kit/layout';
import { StackTable } from '../../kit/tables/StackTable';
import { dayText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const CSV_LABELS = { totals: 'Totals and balances', places: PLACES };
const BAI2_LABELS = {
  rows: 'Records',
  titles: 'Headers, balances, and continuations',
  totals: 'Control totals',
  places: 'Accounts',
};

/** What a file says as the account's next statement, before it is added. */
export function StatementFileSummary({ preview }: { readonly preview: StatementPreview }) {
  const { statement, problems, notes, account, format } = preview;
  const labels = format === 'CSV' ? CSV_LABELS : BAI2_LABELS;
  return (
    <>
      <FileProblems what="This file cannot be added." problems={problems} />
      {statement && (
        <Bullets aria-label="Statement in the file">
          <li>
            {dayText(statement.from)} to {dayText(statement.to)}, {counted(statement.lineCount, 'line')}
          </li>
          <li>
            {formatCents(statement.openingCents)} at the start + {formatCents(statement.inCents ?? ZERO)} in −{' '}
            {formatCents(negate(statement.outCents ?? ZERO))} out = {formatCents(statement.closingCents)} at the end
          </li>
        </Bullets>
      )}
      {notes.length > 0 && (
        <Bullets aria-label="Notes about the file">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Bullets>
      )}
      {account && problems.length === 0 && (
        <AccountOfFile
          key={JSON.stringify(account)}
          summary={accountSummary(account, labels)}
          parts={accountParts(account, labels)}
          details={account}
          placesName={labels.places}
          needsLook={!isAllUsed(account)}
        />
      )}
      {statement && statement.firstLines.length > 0 && (
        <StackTable
          label="First lines of the statement"
          isCompact
          items={statement.firstLines.map((line, at) => ({ ...line, at }))}
          keyOf={({ at }) => String(at)}
          columns={[
            { label: 'Description', kind: 'lead', cell: ({ description }) => description || 'No description' },
            { label: 'Date', kind: 'whole', cell: ({ day }) => dayText(day) },
            { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
          ]}
        />
      )}
    </>
  );
}
