import type { DemoPeople } from '../IdentityProviderOptions';

/**
 * Layout of the provider's pages, without scripts or external resources.
 *
 * @param aside shown next to the content on wide screens, otherwise below it.
 */
export function page(title: string, content: Html, aside?: Html | false): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} - Listbill</title>
    <link rel="icon" href="/assets/mark.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/assets/pages.css" />
  </head>
  <body>
    <main ${aside && html`class="wide"`}>
      <div>
        <p class="brand"><img src="/assets/mark.svg" alt="" width="32" height="32" />Listbill</p>
        ${content}
      </div>
      ${aside}
    </main>
  </body>
</html>`.text;
}

/** HTML that is inserted without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = string | number | Html | readonly Html[] | undefined | false;

/** A template that escapes its values unless they are `Html`. Undefined and false print nothing. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(texts.map((text, index) => text + print(pieces[index])).join(''));
}

function print(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  /** Value of the `autocomplete` attribute. */
  readonly autocomplete: string;
  readonly value?: string;
  readonly maxlength: number;
  readonly isFirst?: boolean;
  /** Shown below the label and linked as the field's description. */
  readonly hint?: string;
  readonly isDigits?: boolean;
  /** Whether the problem shown on the page concerns this field. */
  readonly hasProblem?: boolean;
}

/** A labeled required input. */
export function field(field: Field): Html {
  const { name, label, type, autocomplete, value, maxlength, isFirst = false, hint, isDigits = false } = field;
  const described = [hint && `${name}-hint`, field.hasProblem && 'problem'].filter(Boolean).join(' ');
  return html`<label for="${name}">${label}</label>
        ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
        <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="${maxlength}"
          ${value && html`value="${value}"`} ${isDigits && html`inputmode="numeric"`} ${isFirst && html`autofocus`}
          ${described !== '' && html`aria-describedby="${described}"`} />`;
}

/** The problem, announced immediately and linked as the description of its fields. */
export const problem = (message: string | undefined): Html | undefined =>
  message === undefined || message === ''
    ? undefined
    : html`<p class="problem" role="alert" id="problem">${message}</p>`;

/** Adds the id of the sign-in in progress, if any, to a path. */
export function withSignInId(path: string, uid: string): string {
  return uid ? `${path}?for=${uid}` : path;
}

/** Link back to the sign-in page; undefined if the page was not opened from one. */
export const backToSignIn = (uid: string): Html | undefined =>
  uid === '' ? undefined : html`<p class="ways"><a href="/u/login/${uid}">Back to sign in</a></p>`;

/** Link to the outbox, for installations without a mail server. */
export const outboxHint = (outbox: string | undefined): Html | undefined =>
  outbox === undefined
    ? undefined
    : html`<p class="note">Mails of this demo do not leave this machine: they are in the <a href="${outbox}" target="_blank" rel="noopener">outbox</a>.</p>`;

/**
 * Demo people to choose from, each a link that fills in the email.
 *
 * @param query start of the query string before `login_hint`, such as `?`.
 */
export function demoSection({ people, password }: DemoPeople, chosen: string, query: string): Html {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">Demo people</h2>
    <p>Choose one to fill in the email. The password of all of them is <code>${password}</code>.</p>
    <ul class="people">
      ${people.map(
        ({ email, hint }) =>
          html`<li><a href="${query}login_hint=${encodeURIComponent(email)}" ${email === chosen && html`aria-current="true"`}><strong>${email}</strong> <span>${hint}</span></a></li>`,
      )}
    </ul>
  </section>`;
}
