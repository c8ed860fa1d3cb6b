import { errorPage } from '../pages/errorPage';
import type { Route } from './Route';

/** Reports what no route expected, and shows a plain page instead of it. */
export function faults(report: (error: unknown) => void, home: string | undefined): Route {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      report(error);
      ctx.status = 500;
      ctx.type = 'html';
      ctx.body = errorPage({ code: 'server_error', home });
    }
  };
}
