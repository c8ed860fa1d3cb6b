import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { matchesSearch } from '../../platform/text/searchText';
import { type Invitation, invitedAccess } from './Invitation';

/** States of an invitation that can be filtered. */
export const INVITATION_STATES = ['open', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Filter of the list of invitations. An empty search and no state do not filter. */
export interface InvitationFilter {
  /** Part of a name, an email address, a role, a group, or a code. */
  readonly q: string;
  readonly state?: InvitationState | undefined;
}

export const INVITATION_STATE_LABELS: Readonly<Record<InvitationState, string>> = { open: 'Open', expired: 'Expired' };

/** `Ada Lopez`. */
export function invitedName({ firstName, lastName }: Pick<Invitation, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether an invitation matches the filter. The screen and the export both use this rule. */
export function isListedInvitation(invitation: Invitation, { q, state }: InvitationFilter): boolean {
  if (state !== undefined && invitation.isExpired !== (state === 'expired')) return false;
  const text = [invitedName(invitation), invitation.email, ...invitedAccess(invitation)].join(' ').toLowerCase();
  return matchesSearch(text, q);
}

const stateOf = ({ isExpired }: Invitation) => INVITATION_STATE_LABELS[isExpired ? 'expired' : 'open'];

export const INVITATION_LIST = viewedList<Invitation>()({
  name: 'invitations',
  title: 'Invitations',
  noun: 'invitations',
  operation: 'directory.write',
  parameters: { q: searchText, state: oneOf(INVITATION_STATES) },
  views: [readyView('open', 'Open', { state: 'open' }), readyView('expired', 'Expired', { state: 'expired' })],
  columns: [
    listColumn('name', 'Name', invitedName),
    listColumn('email', 'Email', ({ email }) => email),
    listColumn('access', 'Access', (invitation) => invitedAccess(invitation).join('; ')),
    listColumn('by', 'Invited by', ({ invitedBy }) => invitedBy, {
      heading: 'Invited',
      value: ({ invitedAt }, { dayOf }) => dayOf(invitedAt),
    }),
    listColumn('state', 'State', stateOf, {
      heading: 'Expires',
      value: ({ expiresAt }, { dayOf }) => dayOf(expiresAt),
    }),
  ],
});
