import { Input, mergeClasses, ToggleButton } from '@fluentui/react-components';
import { type Discrepancy, type DiscrepancyAction } from '../../../domain/reconciliation/Discrepancy';
import { offeredAction, type Resolution } from '../../../domain/reconciliation/Resolution';
import { LONGEST_NOTE } from '../../../domain/text/longestNote';
import { ReasonSelect } from '../ReasonSelect';
import { ACTION_KEYS, ACTION_LABELS, SUGGESTION_KEY } from './decisionKeys';
import { useDifferenceStyles } from './differenceStyles';

export interface DecisionControlsProps {
  readonly discrepancy: Discrepancy;
  readonly resolution: Resolution | undefined;
  readonly isReadOnly: boolean;
  /** Whether Tab comes here: only in the row that is chosen. */
  readonly isReachable: boolean;
  /** Undefined takes the decision back. */
  readonly onDecide: (action: DiscrepancyAction | undefined) => void;
  readonly onChange: (changes: Pick<Partial<Resolution>, 'reasonCode' | 'note'>) => void;
}

/** The decisions that make sense, the suggested one marked; once decided, the reason. Pressing again takes it back. */
export function DecisionControls(props: DecisionControlsProps) {
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
                <kbd key={key} className={styles.key}>
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
              placeholder="Say why"
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

/** What was decided stands out; before, what suggests itself. */
function appearanceOf(
  action: DiscrepancyAction,
  resolution: Resolution | undefined,
  suggested: DiscrepancyAction | undefined,
) {
  if (resolution) return resolution.action === action ? 'primary' : 'subtle';
  return action === suggested ? 'outline' : 'subtle';
}
