import { Button, Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { OpenedPayrollFile } from '../../../application/reconciliation/PayrollFile';
import type { ChoosingState } from '../../../application/reconciliation/ReconcileState';
import type { ColumnQuestion } from '../../../domain/reconciliation/columnQuestions';
import type { ColumnMapping, ColumnRole } from '../../../domain/reconciliation/PayrollTable';
import { membersIn } from '../../../domain/reconciliation/suggestColumns';
import { counted } from '../../../domain/text/counted';
import { maskColumn, maskNumbersIn } from '../../../domain/text/maskNumbers';
import { Panel } from '../../kit/dialogs/Panel';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Select } from '../../kit/forms/fields';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  text: { margin: 0, marginBottom: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  // Without these a long heading makes its list, and the panel, wider than the page.
  field: { minWidth: 0 },
  select: { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

const ROLES: readonly { readonly role: ColumnRole; readonly label: string; readonly isNeeded: boolean }[] = [
  { role: 'memberId', label: 'Member number', isNeeded: true },
  { role: 'amount', label: 'Deducted amount', isNeeded: true },
  { role: 'memberName', label: 'Member name', isNeeded: false },
  { role: 'coverage', label: 'Coverage', isNeeded: false },
  { role: 'employerAmount', label: 'Employer contribution', isNeeded: false },
];

export interface ColumnChooserProps {
  readonly asked: ChoosingState;
  readonly onChoose: (mapping: ColumnMapping) => void;
  readonly onCancel: () => void;
}

/** Form to choose the columns of a file, with the reasons for asking and for its suggestions. */
export function ColumnChooser({ asked, onChoose, onCancel }: ColumnChooserProps) {
  const styles = useStyles();
  const { file, mapping, questions } = asked;
  const [chosen, setChosen] = useState<Partial<ColumnMapping>>(mapping);
  const [isChecked, setChecked] = useState(false);
  const { memberId, amount } = chosen;
  const reasons = questions.map((question) => reasonText(question, asked)).filter(Boolean);
  return (
    <Panel title={`Choose the columns of ${file.name}`}>
      <p className={styles.text}>{counted(file.rowCount, 'row')}. Your choice is saved for this group’s next file.</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          const { memberName = null, coverage = null, employerAmount = null } = chosen;
          if (memberId && amount) onChoose({ memberId, amount, memberName, coverage, employerAmount });
        }}
      >
        {reasons.length > 0 && (
          <MessageBar intent="warning" title="Check the columns before you compare.">
            {reasons.length === 1 ? (
              reasons[0]
            ) : (
              <ul className={styles.list}>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </MessageBar>
        )}
        <div className={styles.fields}>
          {ROLES.map(({ role, label, isNeeded }) => (
            <Field
              key={role}
              className={styles.field}
              label={label}
              required={isNeeded}
              hint={hintText(role, chosen, asked)}
              {...(isChecked && isNeeded && !chosen[role] && { validationMessage: 'Choose a column.' })}
            >
              <Select
                className={styles.select}
                value={chosen[role] ?? ''}
                onChange={(value) => setChosen({ ...chosen, [role]: value === '' ? null : value })}
              >
                <option value="">{isNeeded ? 'Choose a column' : 'Not in this file'}</option>
                {file.headers.map((header) => (
                  <option key={header} value={header}>
                    {maskNumbersIn(header)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
        <ColumnSample file={file} chosen={chosen} />
        <div className={styles.actions}>
          <Button type="submit" appearance="primary">
            Compare
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Panel>
  );
}

/** Why a column is suggested. */
function hintText(role: ColumnRole, chosen: Partial<ColumnMapping>, { suggested, remembered }: ChoosingState): string {
  const heading = chosen[role];
  if (!heading) return '';
  if (role === 'memberId') return `Has ${ofMembers(membersIn(suggested, heading), suggested.memberCount)}.`;
  if (heading === remembered?.[role]) return 'Same column as in the last file.';
  return heading === suggested.mapping[role] ? 'Suggested by its heading and content.' : '';
}

function reasonText(question: ColumnQuestion, { suggested, remembered }: ChoosingState): string {
  const name = (heading: string) => `“${maskNumbersIn(heading)}”`;
  switch (question.kind) {
    case 'notRemembered':
      return '';
    case 'missingColumns':
      return `${question.headings.map(name).join(' and ')}, used for the last file, cannot be found in this one.`;
    case 'betterColumn': {
      const before = membersIn(suggested, question.remembered);
      const found = ofMembers(question.found, suggested.memberCount);
      return `${name(question.heading)} is suggested as the member number: ${found} are in it. ${name(question.remembered)}, the column of the last file, has ${before === 0 ? 'none' : before}.`;
    }
    case 'unusedColumn':
      return question.role === 'employerAmount'
        ? `${name(question.heading)} looks like the employer contribution. The last file was read without one.`
        : `${name(question.heading)} looks like the coverage. The last file was read without one.`;
    case 'fewMembers':
      return `Only ${ofMembers(question.found, suggested.memberCount)} are in ${name(question.heading)}. ${
        remembered
          ? 'Is this the file of this bill’s group and month?'
          : 'Is this the member number that the carrier uses?'
      }`;
    case 'noRows':
      return 'No row could be read with these columns. Choose other columns.';
  }
}

function ofMembers(found: number, memberCount: number): string {
  return `${found.toLocaleString('en-US')} of the bill’s ${counted(memberCount, 'member')}`;
}

const SHOWN = 4;

const useColumnSampleStyles = makeStyles({
  frame: { overflowX: 'auto', minWidth: 0, maxWidth: '100%' },
  table: { borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  cell: {
    textAlign: 'left',
    whiteSpace: 'nowrap',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  used: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorNeutralForeground1 },
});

/** First rows of the file with the chosen columns marked. Member and account numbers are masked in every column. @source MSK-2 */
function ColumnSample({ file, chosen }: { file: OpenedPayrollFile; chosen: Partial<ColumnMapping> }) {
  const styles = useColumnSampleStyles();
  const used = new Set(Object.values(chosen));
  const columns = useMemo(
    () =>
      file.headers.map((heading, column) =>
        maskColumn(
          file.sample.map((row) => row[column] ?? ''),
          { heading, isMemberId: heading === chosen.memberId },
        ),
      ),
    [file, chosen.memberId],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={styles.frame} tabIndex={0} aria-label="First rows of the file">
      <table className={styles.table}>
        <thead>
          <tr>
            {file.headers.map((header) => (
              <th key={header} scope="col" className={mergeClasses(styles.cell, used.has(header) && styles.used)}>
                {maskNumbersIn(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.sample.slice(0, SHOWN).map((_, index) => (
            <tr key={index}>
              {file.headers.map((header, column) => (
                <td key={header} className={mergeClasses(styles.cell, used.has(header) && styles.used)}>
                  {columns[column]?.[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
