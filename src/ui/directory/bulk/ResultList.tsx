import { makeStyles, tokens } from '@fluentui/react-components';
import type { DirectoryGroup } from '../../../application/directory/DirectoryGroup';
import type { StepResult } from '../../../application/directory/StepResult';
import { useErrorMessage } from '../../kit/feedback/ErrorBar';
import { nameOf } from '../personWords';
import { isFailure } from './isFailure';
import { stepText } from './stepText';

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
  const errorText = useErrorMessage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className={styles.list} aria-label="What became of each" tabIndex={0}>
      {results.map(({ user, step, groupNumber, ok, changed, message, error }, index) => (
        <li key={`${user.userId} ${index}`} className={styles.row}>
          <span className={ok ? styles.good : styles.bad}>{ok ? (changed ? 'Done' : 'As before') : 'Refused'}</span>
          <span className={styles.words}>
            {namesPeople && <strong>{nameOf(user)}: </strong>}
            {message !== '' && !isFailure(error)
              ? message
              : `${stepText(step, groupNumber, groups)} – ${errorText(error, true)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
