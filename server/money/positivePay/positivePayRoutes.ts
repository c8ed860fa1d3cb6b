import { downloadCheckFile, getPositivePay } from '../../../contract/money/positivePay';
import { commandRoute } from '../../platform/calls/commandRoute';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import { CSV_MEDIA_TYPE } from '../../platform/shared/csvFile';
import type { Transactions } from '../../platform/shared/Transaction';
import { answer } from './answerCheckFile';
import type { DownloadCheckFile } from './DownloadCheckFile';
import { make, saveLayout, withdraw } from './makeCheckFile';
import type { PositivePayQueries } from './ports';

/** Calls about positive pay files. */
export function registerPositivePayRoutes(
  route: Route,
  transactions: Transactions,
  queries: PositivePayQueries,
  download: DownloadCheckFile,
): void {
  const command = commandRoute(route, transactions);
  route(getPositivePay, ({ query }) => queries.read(query));
  command(make);
  route(downloadCheckFile, async ({ params, body, caller, now }) => {
    const { name, bytes } = await download.run(params.filePk, body, caller, now);
    return new FileAnswer(name, CSV_MEDIA_TYPE, bytes);
  });
  command(answer);
  command(withdraw);
  command(saveLayout);
}
