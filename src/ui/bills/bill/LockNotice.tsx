import { type Bill, lockHolderOtherThan } from '../../../domain/bills/Bill';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useMe } from '../../kit/MeContext';
import { instantText } from '../../kit/values/DateText';

/** Who has the bill open for editing, where it is somebody else. @source product.md, Bill lock */
export function LockNotice({ bill }: { bill: Bill }) {
  const holder = lockHolderOtherThan(bill, useMe().user.userId);
  if (!holder) return null;
  return (
    <MessageBar intent="info" title={`Being edited by ${holder.name}`}>
      since {instantText(holder.since)}. You can read along; changes appear here as soon as they are saved.
    </MessageBar>
  );
}
