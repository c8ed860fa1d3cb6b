import type { Context } from '../Route';

export function showPage(ctx: Context, status: number, page: string): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = page;
}

/** Goes on with a GET, whatever came in. */
export function goOn(ctx: Context, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}
