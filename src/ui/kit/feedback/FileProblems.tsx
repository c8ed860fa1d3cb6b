import { makeStyles, tokens } from '@fluentui/react-components';
import { MessageBar } from './MessageBar';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

interface FileProblemsProps {
  /** The failure, such as `This file cannot be added.` */
  readonly what: string;
  readonly problems: readonly {
    /** From 1; null for a problem of the whole file. */
    readonly line: number | null;
    readonly message: string;
  }[];
}

/** Why a file of the bank cannot be used, by line. Renders nothing without problems. */
export function FileProblems({ what, problems }: FileProblemsProps) {
  const styles = useStyles();
  if (problems.length === 0) return null;
  return (
    <MessageBar intent="error">
      {what} Nothing was changed.
      <ul className={styles.list} aria-label="Problems of the file">
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`}>{line === null ? message : `Line ${line}: ${message}`}</li>
        ))}
      </ul>
    </MessageBar>
  );
}
