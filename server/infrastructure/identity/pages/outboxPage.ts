import type { SentMail } from '../../../application/mail/ports';
import { type Html, html } from './html';
import { page } from './page';

const LINK = /(https?:\/\/\S+)/;

/** The mails of a demo, the newest first, with links that can be followed. */
export function outboxPage(mails: readonly SentMail[]): string {
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
      <p class="quiet">Mails of this demo do not leave this machine. The newest comes first; after a week they are gone.</p>
      <p class="ways"><a href="/outbox">Look again</a></p>
      ${mails.length === 0 && html`<p>No mail went out so far.</p>`}
      ${mails.map(mailOf)}`,
  );
}

function mailOf({ mailPk, to, subject, text, sentAt }: SentMail): Html {
  return html`<article aria-labelledby="${mailPk}">
    <h2 id="${mailPk}">${subject}</h2>
    <p class="quiet">to ${to}, <time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time></p>
    <div class="mail">${withLinks(text)}</div>
  </article>`;
}

/** Every other part of a text split at its links is one. */
function withLinks(text: string): readonly Html[] {
  return text.split(LINK).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
