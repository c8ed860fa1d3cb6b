import { Button, mergeClasses, ToggleButton } from '@fluentui/react-components';
import type { StandingDecision } from '../../../../application/billing/reconciliation/StandingDecisions';
import type { ReasonCode } from '../../../../domain/billing/bills/BillLine';
import { REASONS } from '../../../../domain/billing/bills/lineEdit';
import type { Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import { ACTION_LABELS } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../../domain/billing/reconciliation/DiscrepancyAction';
import { offeredAction, type Resolution } from '../../../../domain/billing/reconciliation/Resolution';
import { LONGEST_NOTE } from '../../../../domain/platform/text/cut';
import { Select, TextInput } from '../../../kit/forms/fields';
import { ACTION_KEYS, OUTSIDE_KEY, SUGGESTION_KEY } from './decisionKeys';
import { useDifferenceStyles } from './differenceStyles';
import { StandingRow } from './StandingControls';

export interface DecisionControlsProps {
  readonly discrepancy: Discrepancy;
  readonly resolution: Resolution | undefined;
  /** The standing decision about the difference that applies to this bill; undefined if there is none. */
  readonly standing: StandingDecision | undefined;
  readonly isReadOnly: boolean;
  /** Whether Tab reaches the controls: only in the selected row. */
  readonly isReachable: boolean;
  /** Undefined removes the decision. */
  readonly onDecide: (action: DiscrepancyAction | undefined) => void;
  readonly onChange: (changes: Pick<Partial<Resolution>, 'reasonCode' | 'note'>) => void;
  readonly onMakeStanding: () => void;
  /** Says that the member pays outside payroll; undefined where that does not explain the difference, or is not allowed. */
  readonly onPaysOutside?: (() => void) | undefined;
}

/**
 * Buttons for the allowed decisions, with the suggested one marked, and the reason of a decision. Pressing a button again
 * removes the decision.
 */
export function DecisionControls(props: DecisionControlsProps) {
  const { discrepancy, resolution, isReadOnly, isReachable, onDecide, onChange } = props;
  const styles = useDifferenceStyles();
  const { actions } = discrepancy;
  const suggested = offeredAction(discrepancy);
  const who = whoOf(discrepancy);
  const tabIndex = isReachable ? 0 : -1;
  const shown = shownActions(actions, resolution?.action ?? suggested);
  return (
    <div className={styles.decision}>
      <div className={styles.buttons}>
        {shown.map((action) => {
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
                <kbd key={key} aria-hidden="true" data-key={key} className={styles.key} />
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
            <TextInput
              key={resolution.note}
              size="small"
              className={styles.note}
              tabIndex={tabIndex}
              disabled={isReadOnly}
              aria-label={`Note: ${who}`}
              placeholder="Enter a reason"
              maxLength={LONGEST_NOTE}
              defaultValue={resolution.note}
              onBlur={({ target }) => target.value !== resolution.note && onChange({ note: target.value })}
            />
          )}
          <StandingRow
            who={who}
            resolution={resolution}
            standing={props.standing}
            isReadOnly={isReadOnly}
            tabIndex={tabIndex}
            onMakeStanding={props.onMakeStanding}
            onUndo={() => onDecide(undefined)}
          />
        </div>
      )}
    </div>
  );
}

/** The decisions that are not in the row. */
export function MoreDecisions(props: DecisionControlsProps) {
  const { discrepancy, resolution, isReadOnly, isReachable, onDecide, onPaysOutside } = props;
  const styles = useDifferenceStyles();
  const shown = shownActions(discrepancy.actions, resolution?.action ?? offeredAction(discrepancy));
  return (
    <div className={styles.buttons}>
      {discrepancy.actions
        .filter((action) => !shown.includes(action))
        .map((action) => (
          <Button
            key={action}
            size="small"
            className={styles.button}
            tabIndex={isReachable ? 0 : -1}
            disabled={isReadOnly}
            aria-label={`${ACTION_LABELS[action]}: ${whoOf(discrepancy)}`}
            aria-keyshortcuts={ACTION_KEYS[action]}
            onClick={() => onDecide(action)}
          >
            {ACTION_LABELS[action]}
            <kbd aria-hidden="true" data-key={ACTION_KEYS[action]} className={styles.key} />
          </Button>
        ))}
      {onPaysOutside && (
        <Button
          size="small"
          className={styles.button}
          tabIndex={isReachable ? 0 : -1}
          disabled={isReadOnly}
          aria-label={`Pays outside payroll: ${whoOf(discrepancy)}`}
          aria-keyshortcuts={OUTSIDE_KEY}
          onClick={onPaysOutside}
        >
          Pays outside payroll
          <kbd aria-hidden="true" data-key={OUTSIDE_KEY} className={styles.key} />
        </Button>
      )}
    </div>
  );
}

const RARE: readonly DiscrepancyAction[] = ['dispute', 'ignore'];

/** At most three decisions fit into a row: the usual ones, or the chosen one instead of the last. */
function shownActions(
  actions: readonly DiscrepancyAction[],
  chosen: DiscrepancyAction | undefined,
): DiscrepancyAction[] {
  const usual = actions.filter((action) => !RARE.includes(action));
  if (!chosen || !RARE.includes(chosen) || !actions.includes(chosen)) return usual;
  return [...(usual.length > 2 ? usual.slice(0, 2) : usual), chosen];
}

/** The member and coverage that a control belongs to. */
export function whoOf({ memberName, coverage }: Pick<Discrepancy, 'memberName' | 'coverage'>): string {
  return coverage ? `${memberName}, ${coverage}` : memberName;
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
      onChange={(value) => {
        const chosen = REASONS.find(([code]) => code === value);
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
