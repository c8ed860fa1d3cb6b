import { failureOf } from '../../../domain/platform/errors/Failure';
import { AppLink } from '../navigation/AppLink';
import { paths, useArea } from '../navigation/paths';
import { EmptyState } from './EmptyState';
import { LoadFailed } from './LoadFailed';

interface BillLoadFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Replaces a bill that could not be loaded. The server does not say whether a bill exists that the person may not see, so
 * both are "not found", which trying again does not change.
 */
export function BillLoadFailed({ error, onRetry }: BillLoadFailedProps) {
  const area = useArea();
  if (failureOf(error).kind !== 'notFound') {
    return <LoadFailed what="The bill could not be loaded." error={error} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      kind="nothingYet"
      title="Bill not found"
      text="This bill doesn't exist, or you don't have permission to see it. Check the link, or find the bill in your list."
      action={<AppLink to={paths.bills(area)}>Show my bills</AppLink>}
    />
  );
}
