import { Button, Label, makeStyles } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import type { CheckExplanation, CheckPlacement, DepositCheck } from '../../../application/money/deposits/Deposits';
import { isReconciled } from '../../../domain/billing/bills/BillStatus';
import { billWithDivision } from '../../../domain/billing/divisions/billWithDivision';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { AskingButton } from '../../kit/dialogs/AskingButton';
import { Form } from '../../kit/forms/Form';
import { Select, TextInput } from '../../kit/forms/fields';
import { Actions, Late } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { Money } from '../../kit/values/Money';
import { effectLabel, targetLabel } from './depositLabels';

const useStyles = makeStyles({
  form: { maxWidth: '420px' },
});

interface CheckTableProps {
  readonly checks: readonly DepositCheck[];
  readonly isBusy: boolean;
  /** Undefined for a deposit that this person cannot change. */
  readonly onPlace: ((placement: CheckPlacement, placed: () => void) => void) | undefined;
  /** Undefined for a deposit that this person cannot change. */
  readonly onExplain: ((explanation: CheckExplanation, explained: () => void) => void) | undefined;
  readonly onRemove: (check: DepositCheck) => void;
}

/** Checks of a deposit: where each goes and why, what posting does, and what to look at. */
export function CheckTable({ checks, isBusy, onPlace, onExplain, onRemove }: CheckTableProps) {
  const looks = useLooks();
  const [placing, setPlacing] = useState<string>();
  const columns: readonly StackColumn<DepositCheck>[] = [
    {
      label: 'Check',
      kind: 'lead',
      cell: ({ checkNumber, payer, note }) => (
        <>
          {checkNumber}
          <div className={looks.cellNote}>{[payer || 'No payer given', note].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    {
      label: 'Goes to',
      cell: (check) => (
        <>
          <Target check={check} />
          <div className={looks.cellNote}>{check.reason}</div>
          {check.warnings.map((warning) => (
            <div key={warning} className={looks.alert}>
              {warning}
            </div>
          ))}
          <Duplicates check={check} isBusy={isBusy} onExplain={onExplain} />
          {onPlace && placing === check.checkPk && (
            <PlaceForm
              check={check}
              isBusy={isBusy}
              onPlace={(placement) => onPlace(placement, () => setPlacing(undefined))}
              onCancel={() => setPlacing(undefined)}
            />
          )}
        </>
      ),
    },
    { label: 'Effect', cell: ({ effect }) => (effect ? effectLabel(effect) : '–') },
    ...(onPlace
      ? [
          {
            label: 'Actions',
            cell: (check: DepositCheck) => (
              <Actions>
                {placing !== check.checkPk && (
                  <Button
                    size="small"
                    aria-label={`Place check ${check.checkNumber}`}
                    onClick={() => setPlacing(check.checkPk)}
                  >
                    Place
                  </Button>
                )}
                <AskingButton
                  size="small"
                  label="Remove"
                  aria-label={`Remove check ${check.checkNumber}`}
                  question={`Remove check ${check.checkNumber}?`}
                  confirmLabel="Remove the check"
                  isBusy={isBusy}
                  onConfirm={() => onRemove(check)}
                >
                  The check of {formatCents(check.amountCents)} and where it goes are removed from this deposit.
                </AskingButton>
              </Actions>
            ),
          },
        ]
      : []),
  ];
  return <StackTable label="Checks" items={checks} keyOf={({ checkPk }) => checkPk} columns={columns} />;
}

interface DuplicatesProps extends Pick<CheckTableProps, 'isBusy' | 'onExplain'> {
  readonly check: DepositCheck;
}

/** Earlier checks that a check is likely the same as, with the reason why it is deposited all the same. */
function Duplicates({ check: { checkPk, checkNumber, duplicates }, isBusy, onExplain }: DuplicatesProps) {
  const looks = useLooks();
  const [isOpen, setOpen] = useState(false);
  const unexplained = duplicates.filter(({ reason }) => reason === null);
  return (
    <>
      {duplicates.map(({ earlierPk, text, reason }) => (
        <div key={earlierPk} className={reason === null ? looks.alert : looks.cellNote}>
          {reason === null ? `May be a duplicate: ${text}` : `${text} Reason: ${reason}`}
        </div>
      ))}
      {onExplain && unexplained.length > 0 && !isOpen && (
        <Button size="small" aria-label={`Give a reason for check ${checkNumber}`} onClick={() => setOpen(true)}>
          Give a reason
        </Button>
      )}
      {onExplain && unexplained.length > 0 && isOpen && (
        <ReasonForm
          label={`Reason for check ${checkNumber}`}
          isBusy={isBusy}
          onSave={(reason) => {
            const earlierPks = unexplained.map(({ earlierPk }) => earlierPk);
            onExplain({ checkPk, earlierPks, reason }, () => setOpen(false));
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ReasonFormProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSave: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReasonForm({ label, isBusy, onSave, onCancel }: ReasonFormProps) {
  const styles = useStyles();
  const id = useId();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <Form
        gap="S"
        className={styles.form}
        aria-label={label}
        onSubmit={() => {
          if (!isBusy && reason.trim()) onSave(reason.trim());
        }}
      >
        <Label htmlFor={id}>Why it is not a duplicate</Label>
        <TextInput id={id} ref={field} maxLength={500} value={reason} onChange={setReason} />
        <Actions>
          <Button type="submit" size="small" appearance="primary" disabledFocusable={isBusy || !reason.trim()}>
            Save reason
          </Button>
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        </Actions>
      </Form>
    </div>
  );
}

function Target({ check }: { check: DepositCheck }) {
  const label = targetLabel(check);
  if (check.target === 'undecided') return <Late>{label}</Late>;
  if (check.billPk === null) return <>{label}</>;
  return <AppLink to={paths.bill('dashboard', check.billPk)}>{label}</AppLink>;
}

const GROUP = 'group';
const UNKNOWN = 'unknown';

interface PlaceFormProps {
  readonly check: DepositCheck;
  readonly isBusy: boolean;
  readonly onPlace: (placement: CheckPlacement) => void;
  readonly onCancel: () => void;
}

/** Chooses the bill that a check pays, or the suspense it goes to. */
function PlaceForm({ check, isBusy, onPlace, onCancel }: PlaceFormProps) {
  const styles = useStyles();
  const id = useId();
  const { checkPk, checkNumber, choices } = check;
  const [choice, setChoice] = useState(check.billPk ?? choices[0]?.billPk ?? GROUP);
  const [group, setGroup] = useState(check.groupNumber ?? check.givenGroup ?? '');
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isGroup = /^\d{1,12}$/.test(group.trim());
  const place = () => {
    if (choice === UNKNOWN) onPlace({ checkPk, target: UNKNOWN });
    else if (choice !== GROUP) onPlace({ checkPk, target: 'bill', billPk: choice });
    else if (isGroup) onPlace({ checkPk, target: GROUP, groupNumber: group.trim() });
  };
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <Form
        gap="S"
        className={styles.form}
        aria-label={`Place check ${checkNumber}`}
        onSubmit={() => {
          if (!isBusy) place();
        }}
      >
        <Label htmlFor={`${id}-place`}>Where the check goes</Label>
        <Select id={`${id}-place`} ref={first} value={choice} onChange={setChoice}>
          {choices.map(({ billPk, billNumber, division, groupName, openCents, status }) => (
            <option key={billPk} value={billPk}>
              Bill {billWithDivision(billNumber, division)}, {groupName}: {formatCents(openCents)} open
              {!isReconciled(status) && ', not reconciled'}
            </option>
          ))}
          <option value={GROUP}>Suspense of a group</option>
          <option value={UNKNOWN}>Suspense, payer unknown</option>
        </Select>
        {choice === GROUP && (
          <>
            <Label htmlFor={`${id}-group`}>Group number</Label>
            <TextInput id={`${id}-group`} inputMode="numeric" maxLength={12} value={group} onChange={setGroup} />
          </>
        )}
        <Actions>
          <Button
            type="submit"
            size="small"
            appearance="primary"
            disabledFocusable={isBusy || (choice === GROUP && !isGroup)}
          >
            Place check
          </Button>
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        </Actions>
      </Form>
    </div>
  );
}
