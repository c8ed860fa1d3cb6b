import * as v from 'valibot';
import { flag } from './settingKinds';

/** How mails leave this machine. */
export const mailSettings = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isMailServer, 'must be the address of a mail server such as smtp://user:password@mail.example.com:587'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:[^<>@\r\n"]+<[^<>@\s]+@[\w.-]+>|[^<>@\s]+@[\w.-]+)$/,
        'must be an address such as listbill@example.com, or Listbill <listbill@example.com>',
      ),
    ),
  ),
  SMTP_ALLOW_UNENCRYPTED: flag('false'),
};

function isMailServer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && isDecodable(url);
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
