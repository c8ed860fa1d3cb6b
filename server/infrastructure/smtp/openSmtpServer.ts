import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { MailRejected, type MailServer, type QueuedMail } from '../../application/mail/ports';
import type { MailConfig } from '../../config/Config';

const DEFAULT_TIMEOUTS: SmtpTimeouts = { answerMs: 10_000, silenceMs: 30_000 };

const PORTS = { 'smtp:': 587, 'smtps:': 465 };

const PERMANENT_REJECTION = 500;

/** What a server says of one mail; everything else is about the connection to it. */
const MESSAGE_ERRORS = ['EENVELOPE', 'EMESSAGE'];

/** Milliseconds. */
export interface SmtpTimeouts {
  /** For the connection and the first word. */
  readonly answerMs: number;
  /** For every word after. */
  readonly silenceMs: number;
}

/** A mail server spoken to by SMTP. */
export interface OpenSmtpServer extends MailServer {
  /** Ends its connections. */
  close(): void;
}

/** The mail server of the settings. It is not spoken to before there is a mail for it. */
export async function openSmtpServer(
  { url, from, requiresTls }: MailConfig,
  patience: Partial<SmtpTimeouts> = {},
): Promise<OpenSmtpServer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(optionsOf(new URL(url), requiresTls, { ...DEFAULT_TIMEOUTS, ...patience }), {
    from,
  });
  return {
    deliver: (mail) => deliver(transport, mail, from),
    close: () => transport.close(),
  };
}

function optionsOf(
  { protocol, hostname, port, username, password }: URL,
  requiresTls: boolean,
  { answerMs, silenceMs }: SmtpTimeouts,
): SMTPPool.Options {
  const isSecure = protocol === 'smtps:';
  return {
    pool: true,
    maxConnections: 2,
    host: hostname,
    port: Number(port) || PORTS[isSecure ? 'smtps:' : 'smtp:'],
    secure: isSecure,
    requireTLS: requiresTls && !isSecure,
    tls: { minVersion: 'TLSv1.2' },
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    dnsTimeout: answerMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function deliver(transport: Transporter, mail: QueuedMail, from: string): Promise<void> {
  const { mailPk, to, subject, text, html, queuedAt: since } = mail;
  try {
    await transport.sendMail({
      // One address whatever is in it: no list, no name.
      to: { name: '', address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      date: since,
      // The same at every attempt, so that whoever gets it twice can be shown it once.
      messageId: `<${mailPk}@${hostOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw error instanceof MailRejected ? error : toMailRejected(error);
  }
}

/** What the library throws holds addresses and what the server said: only codes of it go on. */
function toMailRejected(error: unknown): MailRejected {
  const { code = 'UNKNOWN', responseCode } = detailsOf(error);
  const name = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (!MESSAGE_ERRORS.includes(code)) return new MailRejected(name, 'server');
  // Without an answer of the server it is our library that cannot send it: an address that is none.
  const isFinal = responseCode === undefined || responseCode >= PERMANENT_REJECTION;
  return new MailRejected(name, isFinal ? 'address' : 'mail');
}

function detailsOf(error: unknown): { readonly code?: string; readonly responseCode?: number } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as Error & { readonly code?: unknown; readonly responseCode?: unknown };
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  };
}

function hostOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
