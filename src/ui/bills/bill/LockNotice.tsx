import type { Bill } from '../../../domain/bills/Bill';
import { instantText } from '../../shared/DateText';
import { useMe } from '../../shared/MeContext';
import { Strip } from '../../shared/Strip';

/** Who has the bill open for editing, where it is somebody else. @source product.md, Bill lock */
export function LockNotice({ bill: { lockedBy } }: { bill: Bill }) {
  const { userId } = useMe().user;
  if (!lockedBy || lockedBy.userId === userId) return null;
  return (
    <Strip intent="info" title={`Being edited by ${lockedBy.name}`}>
      since {instantText(lockedBy.since)}. You can read along; changes appear here as soon as they are saved.
    </Strip>
  );
}
