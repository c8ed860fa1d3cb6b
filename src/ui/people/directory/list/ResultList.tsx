import { makeStyles, tokens } from '@fluentui/react-components';
import type { DirectoryGroup } from '../../../../application/people/directory/GroupSearch';
import type { PersonStep, StepResult } from '../../../../application/people/directory/PersonStep';
import { nameOf } from '../../../../domain/people/directory/personLabels';
import { roleLabel } from '../../../../domain/platform/access/roleLabel';
import type { FailureKind } from '../../../../domain/platform/errors/Failure';
import { failureOf } from '../../../../domain/platform/errors/Failure';
import { useErrorMessage } from '../../../kit/feedback/ErrorBar';
import { useLooks } from '../../../kit/useLooks';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '320px', overflowY: 'auto' },
  row: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  good: { color: tokens.colorStatusSuccessForeground1, fontWeight: tokens.fontWeightSemibold, flexShrink: 0 },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold, flexShrink: 0 },
});

export interface ResultListProps {
  readonly results: readonly StepResult[];
  /** Groups with names to show. */
  readonly groups?: readonly DirectoryGroup[];
  /** Whether each row shows the person's name. */
  readonly namesPeople?: boolean;
}

/** The outcome of each row: done, no change, or refused with the reason. */
export function ResultList({ results, groups = [], namesPeople = false }: ResultListProps) {
  const styles = useStyles();
  const looks = useLooks();
  const errorText = useErrorMessage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className={styles.list} aria-label="Results" tabIndex={0}>
      {results.map(({ user, step, groupNumber, ok, changed, message, error }, index) => (
        <li key={`${user.userId} ${index}`} className={styles.row}>
          <span className={ok ? styles.good : styles.bad}>{ok ? (changed ? 'Done' : 'No change') : 'Refused'}</span>
          <span className={looks.shrinkingText}>
            {namesPeople && <strong>{nameOf(user)}: </strong>}
            {message !== '' && !isRetryable(error)
              ? message
              : `${stepLabel(step, groupNumber, groups)} – ${errorText(error, true)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Short description of a step. */
function stepLabel(step: PersonStep, groupNumber: string | null, groups: readonly DirectoryGroup[]): string {
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name ?? groupNumber;
  const where = name === null ? '' : ` in ${name}`;
  switch (step.kind) {
    case 'addGroups':
      return `grant access${where}`;
    case 'removeGroup':
      return `remove all access${where}`;
    case 'addRole':
      return `grant “${roleLabel(step.role)}”${where}`;
    case 'removeRole':
      return `remove “${roleLabel(step.role)}”${where}`;
    case 'setStatus':
      return `set status to ${step.status}`;
    case 'sendReset':
      return 'password reset';
    case 'sendWelcome':
      return 'welcome mail';
    case 'confirmAccess':
      return 'confirm new access';
  }
}

const REFUSALS: readonly FailureKind[] = ['forbidden', 'notFound', 'refused'];

/** Whether retrying may help: true for all errors except refusals. */
export function isRetryable(error: unknown): boolean {
  return error !== undefined && !REFUSALS.includes(failureOf(error).kind);
}
