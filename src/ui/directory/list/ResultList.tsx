import { makeStyles, tokens } from '@fluentui/react-components';
import type { PersonStep, StepResult } from '../../../application/directory/PersonStep';
import { roleLabel } from '../../../domain/access/roleLabel';
import type { DirectoryGroup } from '../../../domain/directory/DirectoryUser';
import { failureOf, useErrorText } from '../../kit/feedback/useErrorText';
import { nameOf } from '../personLabels';

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
  words: { minWidth: 0, overflowWrap: 'anywhere' },
});

export interface ResultListProps {
  readonly results: readonly StepResult[];
  /** For the names of groups. */
  readonly groups?: readonly DirectoryGroup[];
  /** Whether several people are concerned: then each row says who. */
  readonly namesPeople?: boolean;
}

/** What became of each row: done, was so before, or refused and why. */
export function ResultList({ results, groups = [], namesPeople = false }: ResultListProps) {
  const styles = useStyles();
  const errorText = useErrorText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className={styles.list} aria-label="What became of each" tabIndex={0}>
      {results.map(({ user, step, groupNumber, ok, changed, message, error }, index) => (
        <li key={`${user.userId} ${index}`} className={styles.row}>
          <span className={ok ? styles.good : styles.bad}>{ok ? (changed ? 'Done' : 'As before') : 'Refused'}</span>
          <span className={styles.words}>
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

/** What was tried, in short words. */
function stepLabel(step: PersonStep, groupNumber: string | null, groups: readonly DirectoryGroup[]): string {
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name ?? groupNumber;
  const where = name === null ? '' : ` in ${name}`;
  switch (step.kind) {
    case 'addGroups':
      return `access given${where}`;
    case 'removeGroup':
      return `all access taken${where}`;
    case 'addRole':
      return `“${roleLabel(step.role)}” given${where}`;
    case 'removeRole':
      return `“${roleLabel(step.role)}” taken${where}`;
    case 'setStatus':
      return `status ${step.status}`;
    case 'sendReset':
      return 'password reset';
    case 'sendWelcome':
      return 'welcome mail';
  }
}

const REFUSALS: readonly number[] = [403, 404, 422];

/** Whether something failed that may go well another time; a refusal has its own words, and stays one. */
export function isRetryable(error: unknown): boolean {
  return error !== undefined && !REFUSALS.includes(failureOf(error).status);
}
