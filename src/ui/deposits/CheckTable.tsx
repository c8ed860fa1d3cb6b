import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import type { CheckPlacement } from '../../application/deposits/Deposits';
import type { DepositCheck } from '../../domain/deposits/Deposit';
import { formatCents } from '../../domain/money/formatCents';
import { Select, TextInput } from '../kit/forms/fields';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { Money } from '../kit/values/Money';
import { effectLabel, targetLabel } from './depositLabels';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  alert: { color: tokens.colorPaletteDarkOrangeForeground1, fontSize: tokens.fontSizeBase200 },
  undecided: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, margin: 0, maxWidth: '420px' },
});

interface CheckTableProps {
  readonly checks: readonly DepositCheck[];
  readonly isBusy: boolean;
  /** Undefined for a deposit that this person cannot change. */
  readonly onPlace: ((placement: CheckPlacement, placed: () => void) => void) | undefined;
  readonly onRemove: (check: DepositCheck) => void;
}

/** Checks of a deposit: where each goes and why, what posting does, and what to look at. */
export function CheckTable({ checks, isBusy, onPlace, onRemove }: CheckTableProps) {
  const styles = useStyles();
  const [placing, setPlacing] = useState<string>();
  const columns: readonly StackColumn<DepositCheck>[] = [
    {
      label: 'Check',
      kind: 'lead',
      cell: ({ checkNumber, payer, note }) => (
        <>
          {checkNumber}
          <div className={styles.quiet}>{[payer || 'No payer given', note].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    {
      label: 'Goes to',
      cell: (check) => (
        <>
          <Target check={check} />
          <div className={styles.quiet}>{check.reason}</div>
          {check.warnings.map((warning) => (
            <div key={warning} className={styles.alert}>
              {warning}
            </div>
          ))}
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
              <div className={styles.buttons}>
                {placing !== check.checkPk && (
                  <Button
                    size="small"
                    aria-label={`Place check ${check.checkNumber}`}
                    onClick={() => setPlacing(check.checkPk)}
                  >
                    Place
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={`Remove check ${check.checkNumber}`}
                  disabledFocusable={isBusy}
                  onClick={() => onRemove(check)}
                >
                  Remove
                </Button>
              </div>
            ),
          },
        ]
      : []),
  ];
  return <StackTable label="Checks" items={checks} keyOf={({ checkPk }) => checkPk} columns={columns} />;
}

function Target({ check }: { check: DepositCheck }) {
  const styles = useStyles();
  const label = targetLabel(check);
  if (check.target === 'undecided') return <span className={styles.undecided}>{label}</span>;
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
      <form
        className={styles.form}
        aria-label={`Place check ${checkNumber}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) place();
        }}
      >
        <Label htmlFor={`${id}-place`}>Where the check goes</Label>
        <Select id={`${id}-place`} ref={first} value={choice} onChange={setChoice}>
          {choices.map(({ billPk, billNumber, groupName, openCents }) => (
            <option key={billPk} value={billPk}>
              Bill {billNumber}, {groupName}: {formatCents(openCents)} open
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
        <div className={styles.buttons}>
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
        </div>
      </form>
    </div>
  );
}
