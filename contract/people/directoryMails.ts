import * as v from 'valibot';
import { base64Schema } from '../platform/shared/base64';
import { defineCall } from '../platform/shared/Call';
import type { RecordOf } from '../platform/shared/RecordOf';
import { emailSchema } from './directorySchemas';

const userParams = v.object({ id: base64Schema });
const emailQuery = v.object({ email: emailSchema });
/** Whether a mail is sent now, or was sent within the last minute; false if the installation sends no mail. */
const mailSent = v.object({ sent: v.boolean(), message: v.string() });

/** Whether an email was sent. Not sent if the same one was sent within the last minute. */
export type MailResponse = RecordOf<typeof mailSent>;

/** @source MGM-19 */
export const requestPasswordReset = defineCall({
  method: 'GET',
  path: '/mgmt/users/email/passwordReset',
  operation: 'directory.write',
  event: 'password-reset-sent',
  summary: 'Same as the POST of this path. At most once a minute, so a repetition sends nothing.',
  schemas: { query: emailQuery, answer: mailSent },
});

/** Used by this application, because a GET should change nothing. @source MGM-19 */
export const sendPasswordReset = defineCall({
  method: 'POST',
  path: '/mgmt/users/email/passwordReset',
  operation: 'directory.write',
  event: 'password-reset-sent',
  summary: 'Sends a password link to the person with an email address; at most once a minute.',
  schemas: { query: emailQuery, answer: mailSent },
});

/** @source MGM-20 */
export const requestWelcome = defineCall({
  method: 'GET',
  path: '/mgmt/users/email/welcome',
  operation: 'directory.write',
  event: 'password-reset-sent',
  summary: 'Same as the POST of this path. At most once a minute, so a repetition sends nothing.',
  schemas: { query: emailQuery, answer: mailSent },
});

/** Used by this application, because a GET should change nothing. @source MGM-20 */
export const sendWelcome = defineCall({
  method: 'POST',
  path: '/mgmt/users/email/welcome',
  operation: 'directory.write',
  event: 'password-reset-sent',
  summary: 'Sends the welcome mail to the person with an email address; at most once a minute.',
  schemas: { query: emailQuery, answer: mailSent },
});

/** @source MGM-10 */
export const resetUserPassword = defineCall({
  method: 'PUT',
  path: '/mgmt/users/:id/passwordReset',
  operation: 'directory.write',
  event: 'password-reset-sent',
  summary: 'Sends a person a password link; at most once a minute.',
  schemas: { params: userParams, answer: mailSent },
});

/** The address must be the caller's own. @source MGM-21 */
export const markWelcomeNoticeReceived = defineCall({
  method: 'POST',
  path: '/mgmt/users/receivedUiWelcomeNotice',
  operation: 'directory.ownNotice',
  summary: 'Records that the caller has seen the welcome notice, so it is not shown again.',
  schemas: { query: emailQuery, answer: v.object({ receivedUiWelcomeNotice: v.literal(true) }) },
});
