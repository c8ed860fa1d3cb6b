/** Catalog entry of an event. Names and numbers never change: alerts depend on them. */
export interface SecurityEventKind {
  /** `event.code`. */
  readonly number: number;
  /** `event.category` of the Elastic Common Schema. */
  readonly category: 'authentication' | 'session' | 'iam' | 'configuration' | 'database' | 'file' | 'web' | 'process';
  /** `event.type` of the Elastic Common Schema. */
  readonly type: 'start' | 'end' | 'info' | 'access' | 'change' | 'creation' | 'deletion' | 'denied' | 'user' | 'admin';
  readonly outcome: 'success' | 'failure';
  /** When it is recorded, for the documentation. */
  readonly when: string;
}

const kinds = <Name extends string>(all: Record<Name, SecurityEventKind>): Readonly<Record<Name, SecurityEventKind>> =>
  all;

const signIn = (number: number, outcome: 'success' | 'failure', when: string): SecurityEventKind => ({
  number,
  category: 'authentication',
  type: outcome === 'success' ? 'start' : 'denied',
  outcome,
  when,
});
const refused = (number: number, when: string): SecurityEventKind => ({
  number,
  category: 'web',
  type: 'denied',
  outcome: 'failure',
  when,
});
const done = (
  number: number,
  category: SecurityEventKind['category'],
  type: SecurityEventKind['type'],
  when: string,
): SecurityEventKind => ({ number, category, type, outcome: 'success', when });

/** Every security event, by its name: `event.action`. @source docs/security-events.md */
export const SECURITY_EVENTS = kinds({
  'sign-in-succeeded': signIn(101, 'success', 'A person signed in at the embedded identity provider'),
  'sign-in-failed': signIn(102, 'failure', 'A password was wrong, or the email has no account (`unknown-person`)'),
  'sign-in-locked': signIn(103, 'failure', 'A sign-in was not tried: too many wrong passwords in 15 minutes'),
  'sign-in-inactive': signIn(104, 'failure', 'The password was right, but the account is disabled or deleted'),
  'code-failed': signIn(105, 'failure', 'A mailed code was wrong or expired'),
  'code-locked': signIn(106, 'failure', 'A mailed code was not tried: too many wrong codes in 15 minutes'),
  'session-started': done(
    107,
    'session',
    'start',
    'A person opened the application after signing in, at any provider; `labels.factors` is `one` or `two`',
  ),
  'session-ended': done(108, 'session', 'end', 'A person signed out'),
  'password-changed': done(109, 'iam', 'change', 'A person set a new password by mail; all sessions ended'),
  'token-refused': signIn(110, 'failure', 'An access token is forged, expired, or not for this API'),
  'token-revoked': signIn(111, 'failure', 'An access token from before a sign-out or a change of the account was used'),
  'sessions-revoked': done(112, 'session', 'end', 'A person ended a session of theirs, or all of them'),
  'session-ended-by-provider': done(113, 'session', 'end', 'The identity provider reported the end of a session'),
  'logout-token-refused': signIn(114, 'failure', 'A report that a session has ended was not valid'),
  'sessions-revoked-by-administrator': done(115, 'session', 'end', 'An administrator signed a person out everywhere'),
  'factor-failed': signIn(
    116,
    'failure',
    'A code of an authenticator app, a recovery code, or a passkey was wrong or used before',
  ),
  'factor-locked': signIn(117, 'failure', 'A second factor was not tried: too many wrong codes in 15 minutes'),
  'second-factor-asked': done(
    118,
    'authentication',
    'info',
    'The first factor was right, and a second one was asked for; a sign-in that stops here has no other event',
  ),
  'access-refused': refused(201, 'A person may not do this: no right, another group, not in the directory, disabled'),
  'csrf-refused': refused(202, 'A request did not repeat the cookie of the page, so another site may have sent it'),
  'origin-refused': refused(203, 'A form of the embedded identity provider was sent by another site'),
  'limit-reached': refused(
    204,
    'Too many calls, wrong codes, or files at once; at most once a minute for each address',
  ),
  'file-refused': refused(205, 'An uploaded file is too large, of a wrong type, or cannot be read'),
  'first-administrator-refused': refused(206, 'A code for the first administrator was wrong or came too late'),
  'sign-in-too-old': refused(207, 'A person was asked to sign in again before a step that could do much harm'),
  'audit-trail-broken': {
    number: 208,
    category: 'database',
    type: 'info',
    outcome: 'failure',
    when: 'Records of the audit log were changed or deleted outside the application',
  },
  'malware-found': refused(209, 'An uploaded file contains malware; `event.reason` is the name of it'),
  'record-not-found': refused(
    210,
    'A person asked for a record that does not exist or is not theirs; counted, and recorded as the 1st, 10th, 100th, … in ten minutes',
  ),
  'rule-refused': refused(
    211,
    'A rule that guards rights or money refused a step: the same person twice, a grant above their own, the last administrator, a used key',
  ),
  'input-refused': refused(
    212,
    'A client sent many invalid requests; counted, and recorded as the 20th, 200th, … in ten minutes',
  ),
  'first-administrator-made': done(301, 'iam', 'admin', 'The first administrator was made with the code of the log'),
  'administrator-granted': done(302, 'iam', 'admin', 'An operator made or invited an administrator'),
  'role-granted': done(303, 'iam', 'admin', 'A role was granted'),
  'role-revoked': done(304, 'iam', 'admin', 'A role was removed'),
  'group-granted': done(305, 'iam', 'admin', 'A person got a role in more groups'),
  'group-revoked': done(306, 'iam', 'admin', 'A person lost a group'),
  'person-added': done(307, 'iam', 'user', 'A person was added or invited'),
  'person-changed': done(308, 'iam', 'change', 'The details or the status of a person changed'),
  'person-removed': done(309, 'iam', 'deletion', 'A person was deleted or an invitation withdrawn'),
  'people-purged': done(310, 'iam', 'deletion', 'The data of deleted people was permanently removed'),
  'password-reset-sent': done(311, 'iam', 'info', 'An administrator had a link for a new password or a welcome sent'),
  'factor-added': done(312, 'iam', 'creation', 'A person added a second factor at the embedded identity provider'),
  'factor-removed': done(313, 'iam', 'deletion', 'A person removed a second factor at the embedded identity provider'),
  'divisions-changed': done(314, 'iam', 'admin', 'The divisions that a person has in a group changed'),
  'power-granted': done(
    315,
    'iam',
    'admin',
    'A person can move or release money, set rules, or give access since, by whatever way; `labels.roles` are their roles that do so',
  ),
  'power-confirmed': done(316, 'iam', 'admin', 'Another manager confirmed new access of a person'),
  'bank-account-added': done(401, 'configuration', 'creation', 'A bank account was added or restored'),
  'bank-account-removed': done(402, 'configuration', 'deletion', 'A bank account was removed'),
  'bank-account-verified': done(
    403,
    'configuration',
    'change',
    'A bank account was verified, or deposits for it were sent',
  ),
  'autopay-changed': done(404, 'configuration', 'change', 'Autopay of a group or a bill changed'),
  'payment-made': done(405, 'database', 'creation', 'Bills were paid'),
  'payment-undone': done(406, 'database', 'change', 'A payment was voided, returned, reversed, or allocated again'),
  'refund-requested': done(407, 'database', 'creation', 'A refund was requested'),
  'refund-decided': done(408, 'database', 'change', 'A refund was approved or declined'),
  'suspense-moved': done(409, 'database', 'change', 'Suspense was applied, transferred, or settled'),
  'short-closed': done(410, 'database', 'change', 'A short was written off or carried'),
  'return-file-posted': done(411, 'database', 'change', "A bank's return file was posted"),
  'processing-changed': done(412, 'process', 'change', 'Processing was run by hand, held, or continued'),
  'bank-file-recorded': done(
    413,
    'database',
    'change',
    "A bank file was canceled, or the bank's answer to one was recorded",
  ),
  'remittance-recorded': done(
    414,
    'database',
    'change',
    'A remittance was recorded as sent or cleared, or a record was undone',
  ),
  'cash-changed': done(
    415,
    'database',
    'change',
    "The office's bank account, a bank statement, or a closed month changed",
  ),
  'erasure-requested': done(416, 'database', 'creation', "The erasure of a member's personal data was requested"),
  'erasure-decided': done(417, 'database', 'deletion', 'The erasure of a member was approved and done, or declined'),
  'bank-account-renamed': done(418, 'configuration', 'change', 'The name of a bank account or of its bank changed'),
  'limit-changed': done(419, 'configuration', 'change', 'A limit over time was changed, requested, or decided about'),
  'bank-account-corrected': done(
    420,
    'configuration',
    'change',
    'A change of a bank account that its bank asked for was confirmed or declined',
  ),
  'balance-written-off': done(
    421,
    'database',
    'change',
    'Balances of members were written off, or a write-off was decided or reversed',
  ),
  'refund-check-changed': done(
    422,
    'database',
    'change',
    'Checks of refunds were issued, or one was voided, marked stale, or remitted',
  ),
  'check-file-changed': done(
    423,
    'database',
    'change',
    'A positive pay file was made or withdrawn, or the layout of these files changed',
  ),
  'refund-credit-changed': done(
    424,
    'database',
    'change',
    'The ACH credit of a refund was chosen, decided, canceled, or recorded as rejected or returned',
  ),
  'data-exported': done(
    501,
    'file',
    'access',
    'Bills, payments, lines of members, corrections, an upload, people, or the audit log were downloaded, or are prepared for a download in the background',
  ),
  'bank-file-read': done(502, 'file', 'access', 'A bank file was downloaded'),
  'special-data-read': done(
    503,
    'file',
    'access',
    'A person read special data of a file whole: member numbers of a payroll file to compare it, or its rows to correct them',
  ),
  'rules-changed': done(601, 'configuration', 'change', 'Rules of a group or a carrier changed'),
  'setup-changed': done(602, 'configuration', 'change', 'A group, carrier, agent, or rep was added or changed'),
  'key-rotated': done(603, 'configuration', 'change', 'Saved bank accounts were encrypted with a new key'),
  'server-started': done(604, 'process', 'start', 'A server started'),
  'server-stopped': done(605, 'process', 'end', 'A server stopped in order'),
  'view-shared': done(606, 'configuration', 'change', 'A view of a list was shared with others, or that was ended'),
  'audit-trail-checked': done(
    607,
    'database',
    'info',
    'A check found the records of the audit log unchanged; `labels.root` is a hash over all of them, `labels.compared` is `all` or `recent`',
  ),
  'audit-trail-restored': done(
    608,
    'database',
    'change',
    'An operator said that the audit trail was restored from a backup, and why: roots of later seals no longer count',
  ),
});

export type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** An event as it is recorded. It never contains a name, an email address, or a number of a person or a bank account. */
export interface SecurityEvent {
  readonly name: SecurityEventName;
  /** Who did it: `people.user_id`; undefined if unknown. */
  readonly userId?: string | undefined;
  /** Network address of the client. */
  readonly address?: string | undefined;
  /** As in the request log. */
  readonly requestId?: string | undefined;
  /** Of the access policy. */
  readonly operation?: string | undefined;
  /** Why it was refused: a stable code, or the reason of the token check. */
  readonly reason?: string | undefined;
  /** Keys of what it is about, such as `groupNumber`. */
  readonly about?: Readonly<Record<string, string>> | undefined;
}

/** The stream of security events. */
export interface SecurityEvents {
  /** Never throws and never waits: a receiver that is away must not stop the work. */
  record(event: SecurityEvent): void;
}

/** Records nothing. */
export const NO_SECURITY_EVENTS: SecurityEvents = { record: () => undefined };
