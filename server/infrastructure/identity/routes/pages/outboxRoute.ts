import type { Outbox } from '../../../../application/mail/ports';
import { outboxPage } from '../../pages/outboxPage';
import { type Route, route } from '../Route';
import { showPage } from './showPage';

export const OUTBOX = '/outbox';

/**
 * The mails that went out, for whoever has no mail server: as a page, and as JSON for tests. Asked for under the
 * provider's own name only, so that no page elsewhere reads them under a name of its own.
 */
export function outboxRoute(outbox: Outbox, issuer: string): Route {
  const { host } = new URL(issuer);
  return route(['GET'], /^\/outbox(?:\.json)?$/, async (ctx) => {
    if (ctx.host !== host) return;
    const mails = await outbox.latest();
    if (ctx.path === OUTBOX) showPage(ctx, 200, outboxPage(mails));
    else ctx.body = mails;
  });
}
