import * as v from 'valibot';
import { INVITATION_LIST, INVITATION_STATES } from '../../src/domain/people/directory/invitationList';
import { isPowerful } from '../../src/domain/platform/access/power';
import { Role } from '../../src/domain/platform/access/Role';
import { base64Schema } from '../platform/shared/base64';
import { decidedByRecord, defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import { openPicklist, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { newUserSchema } from './directorySchemas';

const { email, emailConfirmed, firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId, grants } =
  newUserSchema.entries;

const invitation = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  grants: v.array(v.object({ role: openPicklist(Object.values(Role)), groupNumber: v.nullable(v.string()) })),
  carrierCodes: v.array(v.string()),
  agentCodes: v.array(v.string()),
  repId: v.nullable(v.number()),
  invitedAt: timestampSchema,
  invitedBy: v.string(),
  expiresAt: timestampSchema,
  /** Expired invitations can be sent again for 30 days. */
  isExpired: v.boolean(),
});
/** `sent` says whether a mail is sent now, or was sent within the last minute; false if the installation sends no mail. */
const sentInvitation = v.object({
  invitation,
  /** False if the installation sends no mail. */
  sent: v.boolean(),
  message: v.string(),
});

/** A sent invitation, and what happened to its mail. */
export type SentInvitation = RecordOf<typeof sentInvitation>;
/** The email in base64, in any letter case. */
const params = v.object({ email: base64Schema });

export const listInvitations = defineCall({
  method: 'GET',
  path: '/mgmt/invitations',
  operation: 'directory.write',
  effect: 'people',
  summary: 'Open and expired invitations that the caller sent or whose groups are in scope, latest first.',
  schemas: { answer: v.object({ items: v.array(invitation) }) },
});

/** The invitations that match the filter, as a file. 400 BAD_REQUEST for more than 100,000 invitations. */
export const exportInvitations = exportCall(INVITATION_LIST, {
  method: 'GET',
  path: '/mgmt/invitations/export',
  effect: 'people',
  summary: 'The invitations of the list as a file, with the access that each gives.',
  schemas: {
    query: v.object({
      /** Part of a name, an email address, a role, a group, or a code. */
      q: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
      state: v.optional(v.picklist(INVITATION_STATES)),
      format: exportFormatSchema,
    }),
  },
});

/** 409 EMAIL_TAKEN if a person has the email, or someone else invited it; 422 GRANT_REFUSED, EMAIL_UNUSUAL. */
export const invitePerson = defineCall({
  method: 'POST',
  path: '/mgmt/invitations',
  operation: 'directory.write',
  effect: 'power',
  recentSignIn: ({ body }) => body.grants.some(({ role }) => isPowerful(role)),
  event: 'person-added',
  summary:
    'Invites a person by email: they get the access at the first sign-in with the email, until the invitation expires.',
  status: 201,
  schemas: {
    body: v.object({
      email,
      emailConfirmed,
      firstName,
      lastName,
      phoneNumber,
      extension,
      carrierCodes,
      agentCodes,
      repId,
      grants,
    }),
    answer: sentInvitation,
  },
});

export const resendInvitation = defineCall({
  method: 'POST',
  path: '/mgmt/invitations/:email/mail',
  operation: 'directory.write',
  effect: 'power',
  recentSignIn: decidedByRecord,
  event: 'password-reset-sent',
  summary: 'Mails an invitation again, at most once a minute, and extends it.',
  schemas: { params, answer: sentInvitation },
});

export const revokeInvitation = defineCall({
  method: 'DELETE',
  path: '/mgmt/invitations/:email',
  operation: 'directory.write',
  event: 'person-removed',
  summary: 'Ends an invitation.',
  schemas: { params, answer: v.object({ revoked: v.literal(true) }) },
});
