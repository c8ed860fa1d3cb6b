import { Bullets } from '../layout';
import { MessageBar } from './MessageBar';

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
  if (problems.length === 0) return null;
  return (
    <MessageBar intent="error">
      {what} Nothing was changed.
      <Bullets aria-label="Problems of the file">
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`}>{line === null ? message : `Line ${line}: ${message}`}</li>
        ))}
      </Bullets>
    </MessageBar>
  );
}
