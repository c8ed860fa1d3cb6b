import { errorPage } from '../../pages/errorPage';
import type { Context } from '../Route';
import { readForm } from '../reading/readForm';
import { showPage } from './showPage';

/**
 * The fields of a form of our own page. A form that another site has filled in and sent is not taken: it could sign a
 * person in as somebody else without their knowing. With `no-referrer` browsers send no usable origin, so they are
 * asked by `Sec-Fetch-Site`; one that does not know it sends none.
 *
 * @returns undefined when it is not taken; then the answer is given already.
 */
export async function ownForm(ctx: Context, home: string | undefined): Promise<URLSearchParams | undefined> {
  const form = await readForm(ctx.req);
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '' && site !== 'same-origin') {
    showPage(ctx, 403, errorPage({ code: 'foreign_form', home }));
    return undefined;
  }
  if (!form) showPage(ctx, 413, errorPage({ code: 'form_too_long', home }));
  return form;
}
