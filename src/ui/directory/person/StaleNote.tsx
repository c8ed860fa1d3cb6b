import { changedDetails, detailsOf, type PersonDetails } from '../../../application/directory/PersonDetails';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { textOf } from '../detailsText';

const LABELS: Readonly<Record<keyof PersonDetails, string>> = {
  email: 'email',
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'phone',
  extension: 'extension',
  carrierCodes: 'carrier codes',
  agentCodes: 'agent codes',
  repId: 'rep number',
};

const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`);

/** Somebody else was faster: what they changed, while what was typed here is still there. */
export function StaleNote({ before, now }: { before: DirectoryUser; now: DirectoryUser }) {
  const was = textOf(detailsOf(before));
  const is = textOf(detailsOf(now));
  const names = Object.keys(changedDetails(detailsOf(before), detailsOf(now))) as (keyof PersonDetails)[];
  const changes = names.map((name) => `${LABELS[name]} from ${quoted(was[name])} to ${quoted(is[name])}`);
  const status = before.status === now.status ? [] : [`status from ${before.status} to ${now.status}`];
  const what = [...changes, ...status].join('; ') || 'their access';
  return (
    <MessageBar intent="warning" title={`${now.modUser} changed this person meanwhile:`}>
      {what}. What you typed is still here: save again to keep yours.
    </MessageBar>
  );
}
