import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { MailConfig } from '../config/Config';
import { MailRejected, type MailServer, type QueuedMail } from './ports';

const DEFAULT_TIMEOUTS = { answerMs: 10_000, silenceMs: 30_000 };

const MAX_CONNECTIONS = 2;

const PORTS = { 'smtp:': 587, 'smtps:': 465 };

const PERMANENT_REJECTION = 500;

/** Error codes about one mail; all others are about the connection. */
const MESSAGE_ERRORS = ['EENVELOPE', 'EMESSAGE'];

/** Timeouts in milliseconds. */
export interface SmtpTimeouts {
  /** For the connection and the greeting. */
  readonly answerMs: number;
  /** For every later response. */
  readonly silenceMs: number;
}

/** An SMTP connection pool. */
export interface OpenSmtpServer extends MailServer {
  /** Connects, greets, and signs in without sending anything. Throws the library's error. */
  greet(): Promise<void>;
  /** Closes its connections. */
  close(): void;
}

/** Opens the configured mail server. It connects with the first mail. */
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
    greet: async () => void (await transport.verify()),
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
    maxConnections: MAX_CONNECTIONS,
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
      // As an object, so that the text is never parsed as a list or a name.
      to: { name: '', address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      date: since,
      // The same for every attempt, so that mail programs can detect duplicates.
      messageId: `<${mailPk}@${hostOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw error instanceof MailRejected ? error : toMailRejected(error);
  }
}

/** Keeps only the codes of a library error, which contains addresses and server responses. */
function toMailRejected(error: unknown): MailRejected {
  const { code = 'UNKNOWN', responseCode } = detailsOf(error);
  const name = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (!MESSAGE_ERRORS.includes(code)) return new MailRejected(name, 'server');
  // Without a server response, the library rejected the mail: the address is invalid.
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
