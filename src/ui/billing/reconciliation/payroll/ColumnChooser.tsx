import { Button } from '@fluentui/react-components';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import type { ChoosingState } from '../../../../application/billing/reconciliation/ReconcileState';
import { LOADING, type Loadable, valueOf } from '../../../../application/platform/shared/Loadable';
import type { ColumnQuestion } from '../../../../domain/billing/reconciliation/columnQuestions';
import type { ColumnMapping, ColumnRole } from '../../../../domain/billing/reconciliation/PayrollTable';
import type { Fit } from '../../../../domain/billing/reconciliation/payrollFile/payBasis';
import { membersIn } from '../../../../domain/billing/reconciliation/suggestColumns';
import { maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { counted } from '../../../../domain/platform/text/wording';
import { Panel } from '../../../kit/dialogs/Panel';
import { MessageBar } from '../../../kit/feedback/MessageBar';
import { Form } from '../../../kit/forms/Form';
import { Actions, Bullets } from '../../../kit/layout';
import { ColumnPickers } from '../../../kit/layouts/ColumnPickers';
import { SampleTable } from '../../../kit/layouts/SampleTable';
import { useLooks } from '../../../kit/useLooks';
import { useStream } from '../../../kit/useStream';
import { agreeText } from './PayrollQuestions';

const ROLES: readonly { readonly role: ColumnRole; readonly label: string; readonly isNeeded: boolean }[] = [
  { role: 'memberId', label: 'Member number', isNeeded: true },
  { role: 'amount', label: 'Deducted amount', isNeeded: true },
  { role: 'memberName', label: 'Member name', isNeeded: false },
  { role: 'coverage', label: 'Coverage', isNeeded: false },
  { role: 'employerAmount', label: 'Employer contribution', isNeeded: false },
];

/** Represents the columns of single coverages in the list of amounts. */
const WIDE = '\u0000wide';

export interface ColumnChooserProps {
  readonly choosing: ChoosingState;
  /** How well the file would fit with these columns. */
  readonly fitOf: (mapping: ColumnMapping | undefined) => Observable<Loadable<Fit>>;
  readonly onChoose: (mapping: ColumnMapping) => void;
  readonly onCancel: () => void;
}

/** Form to choose the columns of a file, with the reasons for asking and for its suggestions. */
export function ColumnChooser({ choosing, fitOf, onChoose, onCancel }: ColumnChooserProps) {
  const looks = useLooks();
  const { file, mapping, questions } = choosing;
  const [chosen, setChosen] = useState<Partial<ColumnMapping>>(mapping);
  const [isChecked, setChecked] = useState(false);
  const whole = wholeMapping(chosen);
  const wide = suggestedWide(choosing);
  const isMissing = (role: ColumnRole) =>
    role === 'memberId' ? !chosen.memberId && !chosen.memberName : role === 'amount' && !whole && !chosen.amount;
  const reasons = questions.map((question) => reasonText(question, choosing)).filter(Boolean);
  return (
    <Panel title={`Choose the columns of ${file.name}`}>
      <p className={looks.hintAbove}>
        {counted(file.rowCount, 'row')}. Your choice is saved for this group’s next file.
      </p>
      <Form
        gap="L"
        onSubmit={() => {
          setChecked(true);
          if (whole) onChoose(whole);
        }}
      >
        {reasons.length > 0 && (
          <MessageBar intent="warning" title="Check the columns before you compare.">
            {reasons.length === 1 ? (
              reasons[0]
            ) : (
              <Bullets>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </Bullets>
            )}
          </MessageBar>
        )}
        <ColumnPickers
          headings={file.headers}
          picks={ROLES.map(({ role, label, isNeeded }) => ({
            name: role,
            label,
            isRequired: isNeeded,
            column: role === 'amount' && chosen.coverageColumns ? WIDE : (chosen[role] ?? ''),
            without: role === 'memberId' ? 'No numbers: use names' : undefined,
            others:
              role === 'amount' && wide ? [{ value: WIDE, label: `One column per coverage (${wide.length})` }] : [],
            hint: hintText(role, chosen, choosing),
            problem: isChecked && isNeeded && isMissing(role) ? 'Choose a column.' : undefined,
          }))}
          onChange={(name, column) => {
            const role = ROLES.find((one) => one.role === name)?.role;
            if (role) setChosen(withChoice(chosen, role, column, wide));
          }}
        />
        <FitPreview mapping={whole} fitOf={fitOf} />
        <SampleTable headings={file.headers} rows={file.sample} purposeOf={(heading) => purposeOf(heading, chosen)} />
        <Actions>
          <Button type="submit" appearance="primary">
            Compare
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Actions>
      </Form>
    </Panel>
  );
}

/** Undefined for a column that is not used. */
function purposeOf(heading: string, chosen: Partial<ColumnMapping>) {
  const role = ROLES.find((one) => chosen[one.role] === heading);
  if (role) return { label: role.label, isRequired: role.isNeeded, isMemberId: role.role === 'memberId' };
  const coverage = chosen.coverageColumns?.find((one) => one.heading === heading);
  return coverage && { label: 'Deducted amount', isRequired: true };
}

/** The choice for one role. Columns of single coverages replace the amount, the employer's part and the coverage. */
function withChoice(
  chosen: Partial<ColumnMapping>,
  role: ColumnRole,
  value: string,
  wide: ColumnMapping['coverageColumns'],
): Partial<ColumnMapping> {
  const { coverageColumns, ...others } = chosen;
  if (role === 'amount' && value === WIDE && wide)
    return { ...others, amount: null, employerAmount: null, coverage: null, coverageColumns: wide };
  const next = role === 'amount' || !coverageColumns ? others : { ...others, coverageColumns };
  return { ...next, [role]: value === '' ? null : value };
}

function suggestedWide({ mapping, suggested }: ChoosingState): ColumnMapping['coverageColumns'] {
  return mapping.coverageColumns ?? suggested.mapping.coverageColumns;
}

/** The choice, if it is complete. */
function wholeMapping(chosen: Partial<ColumnMapping>): ColumnMapping | undefined {
  const { memberId = null, memberName = null, coverage = null, amount = null, employerAmount = null } = chosen;
  if (!(memberId || memberName) || !(amount || chosen.coverageColumns)) return undefined;
  return { ...chosen, memberId, memberName, coverage, amount, employerAmount };
}

interface FitPreviewProps extends Pick<ColumnChooserProps, 'fitOf'> {
  readonly mapping: ColumnMapping | undefined;
}

/** How many deductions would agree with the chosen columns. */
function FitPreview({ mapping, fitOf }: FitPreviewProps) {
  const looks = useLooks();
  const deferred = useDeferredValue(mapping);
  const key = JSON.stringify(deferred);
  // oxlint-disable-next-line react/exhaustive-deps -- the key represents the mapping, which is new at each render
  const fit$ = useMemo(() => fitOf(deferred), [key]);
  const fit = valueOf(useStream(fit$, LOADING));
  return (
    <output className={looks.hintAbove}>
      {fit ? `With these columns, ${agreeText(fit)}.` : 'Choose columns to see how many deductions would agree.'}
    </output>
  );
}

/** Why a column is suggested. */
function hintText(role: ColumnRole, chosen: Partial<ColumnMapping>, { suggested, remembered }: ChoosingState): string {
  const heading = chosen[role];
  if (!heading) return role === 'amount' && chosen.coverageColumns ? 'Each coverage has its own column.' : '';
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
      return `${name(question.heading)} is suggested as the member number: ${found} are in it. ${question.remembered === null ? 'The last file was read by name.' : `${name(question.remembered)}, the column of the last file, has ${before === 0 ? 'none' : before}.`}`;
    }
    case 'unusedColumn':
      return question.role === 'employerAmount'
        ? `${name(question.heading)} looks like the employer contribution. The last file was read without one.`
        : `${name(question.heading)} looks like the coverage. The last file was read without one.`;
    case 'fewMembers':
      return `Only ${ofMembers(question.found, suggested.memberCount)} are in ${question.heading === '' ? 'the file' : name(question.heading)}. ${
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
