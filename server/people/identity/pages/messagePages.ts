import { backToSignIn, html, outboxHint, page } from './page';

export interface ErrorPageContent {
  /** Stable code, such as `invalid_request`. */
  readonly code: string;
  /** Technical reason, for support. */
  readonly detail?: string | undefined;
  /** Where to start again. */
  readonly home?: string | undefined;
}

const START_AGAIN = 'Please start again from Listbill. Nothing was changed.';
const SENTENCES: Readonly<Record<string, string>> = {
  sign_in_over: `This sign-in page was already used or has expired. ${START_AGAIN}`,
  invalid_redirect_uri: 'The application that sent you here is not known at this address. Please tell its operator.',
  invalid_client: 'The application that sent you here is not known. Please tell its operator.',
  link_over: 'It was already used or has expired. Request a new one on the sign-in page.',
  code_over: 'It is wrong, was already used or has expired. Request a new one.',
  foreign_form: `This page was sent from somewhere else. ${START_AGAIN}`,
  server_error: 'Something went wrong on our side. Please wait a moment, then start again from Listbill.',
};

const TITLE = 'We could not sign you in';
const TITLES: Readonly<Record<string, string>> = {
  link_over: 'This link can no longer be used',
  code_over: 'This code cannot be used',
  foreign_form: 'This cannot be done from here',
};

/** Shown when a sign-in cannot continue. */
export function errorPage({ code, detail, home }: ErrorPageContent): string {
  return page(
    'Sign-in stopped',
    html`<h1>${TITLES[code] ?? TITLE}</h1>
      <p>${SENTENCES[code] ?? START_AGAIN}</p>
      ${home && html`<p><a class="button" href="${home}">Back to Listbill</a></p>`}
      ${detail && html`<p class="quiet">For support: ${code} (${detail})</p>`}`,
  );
}

interface DonePageContent {
  /** The completed action. */
  readonly title: string;
  readonly text: string;
  /** Where to sign in. */
  readonly home: string | undefined;
}

export function donePage({ title, text, home }: DonePageContent): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${home && html`<p><a class="button" href="${home}">Sign in</a></p>`}`,
  );
}

interface MailSentPageContent {
  readonly email: string;
  /** Contents of the mail, to complete the sentence "with a …". */
  readonly contents: string;
  readonly uid: string;
  readonly outbox: string | undefined;
  /** True if a mail is always sent. Otherwise the page is the same for known and unknown addresses. */
  readonly isCertain?: boolean;
}

export function mailSentPage({ email, contents: what, uid, outbox, isCertain = false }: MailSentPageContent): string {
  return page(
    'Check your mail',
    html`<h1>Check your mail</h1>
      <p>${!isCertain && html`If <strong>${email}</strong> can sign in here, a mail`}${isCertain && html`A mail to <strong>${email}</strong>`} is on its way, with a ${what}.</p>
      <p class="quiet">Nothing there? Check the junk folder, and the address above.</p>
      ${outboxHint(outbox)}
      ${backToSignIn(uid)}`,
  );
}
