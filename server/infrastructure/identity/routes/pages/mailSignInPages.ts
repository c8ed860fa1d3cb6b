import type { Accounts } from '../../composeAccounts';
import type { LoginTickets } from '../../openid/LoginTickets';
import { codePage } from '../../pages/codePage';
import { errorPage } from '../../pages/errorPage';
import { mailLinkPage } from '../../pages/mailLinkPage';
import { mailSentPage } from '../../pages/mailSentPage';
import { mailSignInPage } from '../../pages/mailSignInPage';
import { evenTime } from '../calls/evenTime';
import { composeRoutes } from '../composeRoutes';
import { type Context, type Route, route } from '../Route';
import { onward, signInOf } from './onward';
import { ownForm } from './ownForm';
import { goOn, showPage } from './showPage';

export interface AccountPagesParts {
  readonly accounts: Accounts;
  readonly tickets: LoginTickets;
  readonly home: string | undefined;
  /** Where mails can be looked at; undefined where they are really sent. */
  readonly outbox: string | undefined;
}

const LINK = /^\/u\/mail\/([\w-]{43})$/;
const MAIL_LOGIN = ['otp'];

/** Signing in by mail: ask for a link or a code, type the code, follow the link. @source SES-8 */
export function mailSignInPages(parts: AccountPagesParts): Route {
  return composeRoutes(
    route(['GET', 'POST'], '/u/mail', (ctx) => ask(ctx, parts)),
    route(['POST'], '/u/mail/code', (ctx) => typeCode(ctx, parts)),
    route(['GET', 'POST'], LINK, (ctx) => followLink(ctx, parts)),
  );
}

async function ask(ctx: Context, { accounts, home, outbox }: AccountPagesParts): Promise<void> {
  const uid = signInOf(ctx);
  if (ctx.method === 'GET') return showPage(ctx, 200, mailSignInPage({ email: '', uid }));
  const form = await ownForm(ctx, home);
  if (!form) return;
  const email = form.get('email') ?? '';
  const send = form.get('send') === 'code' ? 'code' : 'link';
  const result = await evenTime(accounts.startPasswordless.run({ email, send, address: ctx.ip }));
  if (result.kind !== 'sent') {
    const { message } = result;
    return showPage(ctx, result.kind === 'wait' ? 429 : 400, mailSignInPage({ email, message, uid }));
  }
  if (send === 'code') return showPage(ctx, 200, codePage({ email, uid, outbox }));
  const what = 'link to sign in. It is good for five minutes and works once';
  return showPage(ctx, 200, mailSentPage({ email, what, uid, outbox }));
}

async function typeCode(ctx: Context, { accounts, tickets, home, outbox }: AccountPagesParts): Promise<void> {
  const form = await ownForm(ctx, home);
  if (!form) return;
  const [email, code] = [form.get('email') ?? '', form.get('code') ?? ''];
  const result = await evenTime(accounts.finishPasswordless.useCode({ email, code, address: ctx.ip }));
  if (result.kind === 'accepted') {
    await tickets.give(ctx, { accountId: result.person.subject, amr: MAIL_LOGIN });
    return goOn(ctx, onward(ctx, home));
  }
  const message = result.kind === 'wrong' ? 'This code is wrong, or too old by now.' : result.message;
  return showPage(ctx, result.kind === 'wait' ? 429 : 401, codePage({ email, message, uid: signInOf(ctx), outbox }));
}

/** Following the link only shows a button: programs that look at mails follow links too, and must not use it up. */
async function followLink(ctx: Context, { accounts, tickets, home }: AccountPagesParts): Promise<void> {
  const [, token = ''] = LINK.exec(ctx.path) ?? [];
  const over = () => showPage(ctx, 410, errorPage({ code: 'link_over', home }));
  if (ctx.method === 'GET') {
    const person = await accounts.finishPasswordless.personOf(token);
    return person ? showPage(ctx, 200, mailLinkPage(person.email)) : over();
  }
  if (!(await ownForm(ctx, home))) return;
  const result = await accounts.finishPasswordless.useLink(token);
  if (result.kind === 'over') return over();
  await tickets.give(ctx, { accountId: result.person.subject, amr: MAIL_LOGIN });
  return goOn(ctx, home ?? '/');
}
