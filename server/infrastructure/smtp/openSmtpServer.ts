import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { WaitingMail } from '../../application/mail/ports/MailQueue';
import { MailNotTaken, type MailServer } from '../../application/mail/ports/MailServer';
import type { MailConfig } from '../../config/Config';
import { notTakenOf } from './notTakenOf';

/** Milliseconds. */
export interface SmtpPatience {
  /** For the connection and the first word. */
  readonly answerMs: number;
  /** For every word after. */
  readonly silenceMs: number;
}

const PATIENCE: SmtpPatience = { answerMs: 10_000, silenceMs: 30_000 };
const PORTS = { 'smtp:': 587, 'smtps:': 465 };

/** A mail server spoken to by SMTP. */
export interface OpenSmtpServer extends MailServer {
  /** Ends its connections. */
  close(): void;
}

/** The mail server of the settings. It is not spoken to before there is a mail for it. */
export async function openSmtpServer(
  { url, from, requiresTls }: MailConfig,
  patience: Partial<SmtpPatience> = {},
): Promise<OpenSmtpServer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(optionsOf(new URL(url), requiresTls, { ...PATIENCE, ...patience }), { from });
  return {
    deliver: (mail) => deliver(transport, mail, from),
    close: () => transport.close(),
  };
}

function optionsOf(
  { protocol, hostname, port, username, password }: URL,
  requiresTls: boolean,
  { answerMs, silenceMs }: SmtpPatience,
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

async function deliver(transport: Transporter, mail: WaitingMail, from: string): Promise<void> {
  const { mailPk, to, subject, text, html, since } = mail;
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
    throw error instanceof MailNotTaken ? error : notTakenOf(error);
  }
}

function hostOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
