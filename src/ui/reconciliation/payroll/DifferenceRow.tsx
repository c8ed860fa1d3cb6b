import { Input, mergeClasses, Select, ToggleButton } from '@fluentui/react-components';
import { memo } from 'react';
import type { ReasonCode } from '../../../domain/bills/BillLine';
import { REASONS } from '../../../domain/bills/lineEdit';
import {
  DISCREPANCY_LABELS,
  type Discrepancy,
  type DiscrepancyAction,
} from '../../../domain/reconciliation/Discrepancy';
import { offeredAction, type Resolution } from '../../../domain/reconciliation/Resolution';
import { LONGEST_NOTE } from '../../../domain/text/longestNote';
import { TablePart } from '../../kit/tables/VirtualRows';
import { MaskedText } from '../../kit/values/MaskedText';
import { Money } from '../../kit/values/Money';
import { ACTION_KEYS, ACTION_LABELS, SUGGESTION_KEY } from './decisionKeys';
import { useDifferenceStyles } from './differenceStyles';

export interface DifferenceRowProps extends DecisionControlsProps {
  readonly isCard: boolean;
}

/** One difference: member, kind and cause, both amounts, and the decision. */
export const DifferenceRow = memo(function DifferenceRow({ isCard, ...controls }: DifferenceRowProps) {
  const styles = useDifferenceStyles();
  const { discrepancy } = controls;
  const wide = isCard ? styles.wide : undefined;
  return (
    <>
      <TablePart part="rowheader" className={styles.two}>
        <span className={mergeClasses(styles.cut, styles.strong)}>{discrepancy.memberName || 'No name'}</span>
        <span className={mergeClasses(styles.cut, styles.quiet)}>
          <MaskedText text={discrepancy.memberId} kind="member number" /> · {discrepancy.coverage ?? 'all coverages'}
        </span>
      </TablePart>
      {isCard && <Amount discrepancy={discrepancy} />}
      <TablePart part="cell" className={mergeClasses(styles.two, wide)}>
        <span>{DISCREPANCY_LABELS[discrepancy.kind]}</span>
        <span className={mergeClasses(styles.cause, isCard && styles.oneLine)} title={discrepancy.cause}>
          {discrepancy.cause}
        </span>
      </TablePart>
      <TablePart part="cell" className={mergeClasses(styles.money, isCard && styles.quiet)}>
        {isCard && 'billed '}
        <Money cents={discrepancy.billedCents} />
      </TablePart>
      <TablePart part="cell" className={mergeClasses(styles.money, isCard && styles.quiet)}>
        {isCard && 'deducted '}
        {discrepancy.deductedCents === null ? (
          <span className={styles.quiet}>no row</span>
        ) : (
          <Money cents={discrepancy.deductedCents} />
        )}
      </TablePart>
      {!isCard && <Amount discrepancy={discrepancy} />}
      <TablePart part="cell" className={wide}>
        <DecisionControls {...controls} />
      </TablePart>
    </>
  );
});

function Amount({ discrepancy: { differenceCents } }: { discrepancy: Discrepancy }) {
  const styles = useDifferenceStyles();
  return (
    <TablePart part="cell" className={styles.money}>
      <Money cents={differenceCents} strong />
    </TablePart>
  );
}

interface DecisionControlsProps {
  readonly discrepancy: Discrepancy;
  readonly resolution: Resolution | undefined;
  readonly isReadOnly: boolean;
  /** Whether Tab reaches the controls: only in the selected row. */
  readonly isReachable: boolean;
  /** Undefined removes the decision. */
  readonly onDecide: (action: DiscrepancyAction | undefined) => void;
  readonly onChange: (changes: Pick<Partial<Resolution>, 'reasonCode' | 'note'>) => void;
}

/** Buttons for the allowed decisions, with the suggested one marked, and the reason of a decision. Pressing a button again removes the decision. */
function DecisionControls(props: DecisionControlsProps) {
  const { discrepancy, resolution, isReadOnly, isReachable, onDecide, onChange } = props;
  const styles = useDifferenceStyles();
  const { actions, memberName, coverage } = discrepancy;
  const suggested = offeredAction(discrepancy);
  const who = coverage ? `${memberName}, ${coverage}` : memberName;
  const tabIndex = isReachable ? 0 : -1;
  return (
    <div className={styles.decision}>
      <div className={styles.buttons}>
        {actions.map((action) => {
          const keys =
            action === suggested && !resolution ? [SUGGESTION_KEY, ACTION_KEYS[action]] : [ACTION_KEYS[action]];
          return (
            <ToggleButton
              key={action}
              size="small"
              tabIndex={tabIndex}
              className={styles.button}
              disabled={isReadOnly}
              checked={resolution?.action === action}
              appearance={appearanceOf(action, resolution, suggested)}
              aria-label={`${ACTION_LABELS[action]}: ${who}`}
              aria-keyshortcuts={keys.join(' ')}
              onClick={() => onDecide(resolution?.action === action ? undefined : action)}
            >
              <span className={mergeClasses(!resolution && action === suggested && styles.strong)}>
                {ACTION_LABELS[action]}
              </span>
              {keys.map((key) => (
                <kbd key={key} aria-hidden="true" className={styles.key}>
                  {key}
                </kbd>
              ))}
            </ToggleButton>
          );
        })}
      </div>
      {resolution && (
        <div className={styles.buttons}>
          <ReasonSelect
            label={`Reason: ${who}`}
            value={resolution.reasonCode}
            disabled={isReadOnly}
            tabIndex={tabIndex}
            onChange={(reasonCode) => onChange({ reasonCode })}
          />
          {resolution.reasonCode === 'OTHER' && (
            <Input
              key={resolution.note}
              size="small"
              tabIndex={tabIndex}
              disabled={isReadOnly}
              aria-label={`Note: ${who}`}
              placeholder="Enter a reason"
              maxLength={LONGEST_NOTE}
              defaultValue={resolution.note}
              onBlur={({ target }) => target.value !== resolution.note && onChange({ note: target.value })}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Emphasizes the decision, or the suggestion while there is none. */
function appearanceOf(
  action: DiscrepancyAction,
  resolution: Resolution | undefined,
  suggested: DiscrepancyAction | undefined,
) {
  if (resolution) return resolution.action === action ? 'primary' : 'subtle';
  return action === suggested ? 'outline' : 'subtle';
}

interface ReasonSelectProps {
  readonly label: string;
  readonly value: ReasonCode;
  readonly disabled?: boolean;
  readonly tabIndex?: number;
  readonly onChange: (reason: ReasonCode) => void;
}

/** Dropdown of reasons by their labels. */
function ReasonSelect({ label, value, onChange, ...rest }: ReasonSelectProps) {
  return (
    <Select
      size="small"
      aria-label={label}
      value={value}
      {...rest}
      onChange={({ target }) => {
        const chosen = REASONS.find(([code]) => code === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {REASONS.map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </Select>
  );
}
