/** Where mails go from here: to a mail server, onto the outbox page, or nowhere while none is set. */
export const MailWay = { Server: 'server', Outbox: 'outbox', Nowhere: 'nowhere' } as const;
export type MailWay = (typeof MailWay)[keyof typeof MailWay];
