import { MailNotTaken } from '../../application/mail/ports/MailServer';

const REFUSED_FOR_GOOD = 500;
/** What a server says of one mail; everything else is about the connection to it. */
const OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** What the library throws holds addresses and what the server said: only codes of it go on. */
export function notTakenOf(error: unknown): MailNotTaken {
  const { code = 'UNKNOWN', responseCode } = detailsOf(error);
  const name = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (!OF_THE_MAIL.includes(code)) return new MailNotTaken(name, 'server');
  // Without an answer of the server it is our library that cannot send it: an address that is none.
  const isFinal = responseCode === undefined || responseCode >= REFUSED_FOR_GOOD;
  return new MailNotTaken(name, isFinal ? 'address' : 'mail');
}

function detailsOf(error: unknown): { readonly code?: string; readonly responseCode?: number } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as Error & { readonly code?: unknown; readonly responseCode?: unknown };
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  };
}
