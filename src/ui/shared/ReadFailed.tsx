import { ErrorBar } from './ErrorBar';
import { useAgainWhenBack } from './useAgainWhenBack';

export interface ReadFailedProps {
  /** What could not be read, as a short sentence: "The change log could not be loaded." */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What stands in place of something that could not be read. Reading again harms nothing, so it also happens by itself. */
export function ReadFailed({ what, error, onRetry }: ReadFailedProps) {
  useAgainWhenBack(error, onRetry);
  return <ErrorBar what={what} error={error} onRetry={onRetry} />;
}
