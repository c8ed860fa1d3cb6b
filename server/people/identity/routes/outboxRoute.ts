import type { Outbox, SentMail } from '../../../platform/mail/ports';
import { type Html, html, page } from '../pages/page';
import { type IdentityRoute, route, showPage } from './Route';

export const OUTBOX = '/outbox';

/**
 * The sent mails of installations without a mail server: as a page, and as JSON for tests. Answers only under the
 * provider's own host name, so that a page on another host name cannot read them (DNS rebinding).
 */
export function outboxRoute(outbox: Outbox, issuer: string): IdentityRoute {
  const { host } = new URL(issuer);
  return route(['GET'], /^\/outbox(?:\.json)?$/, async (ctx) => {
    if (ctx.host !== host) return;
    const mails = await outbox.latest();
    if (ctx.path === OUTBOX) showPage(ctx, 200, outboxPage(mails));
    else ctx.body = mails;
  });
}

const LINK = /(https?:\/\/\S+)/;

/** The mails of a demo, newest first, with clickable links. */
function outboxPage(mails: readonly SentMail[]): string {
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
      <p class="quiet">Mails of this demo do not leave this machine. The newest comes first; they are deleted after a week.</p>
      <p class="ways"><a href="/outbox">Refresh</a></p>
      ${mails.length === 0 && html`<p>No mail has been sent.</p>`}
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

/** Splitting at the links makes every second part a link. */
function withLinks(text: string): readonly Html[] {
  return text.split(LINK).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
