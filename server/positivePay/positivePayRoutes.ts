import {
  answerCheckFile,
  downloadCheckFile,
  getPositivePay,
  makeCheckFile,
  saveCheckLayout,
  withdrawCheckFile,
} from '../../contract/positivePay';
import { FileAnswer, type Route } from '../calls/Route';
import { CSV_MEDIA_TYPE } from '../shared/csvFile';
import type { AnswerCheckFile } from './AnswerCheckFile';
import type { DownloadCheckFile } from './DownloadCheckFile';
import type { MakeCheckFile } from './MakeCheckFile';
import type { PositivePayQueries } from './ports';

/** Calls about positive pay files. */
export function registerPositivePayRoutes(
  route: Route,
  queries: PositivePayQueries,
  make: MakeCheckFile,
  download: DownloadCheckFile,
  answer: AnswerCheckFile,
): void {
  route(getPositivePay, ({ query }) => queries.read(query));
  route(makeCheckFile, ({ body, ...request }) => make.make(request, body));
  route(downloadCheckFile, async ({ params, body, caller, now }) => {
    const { name, bytes } = await download.run(params.filePk, body, caller, now);
    return new FileAnswer(name, CSV_MEDIA_TYPE, bytes);
  });
  route(answerCheckFile, ({ params, body, ...request }) => answer.run(request, params.filePk, body));
  route(withdrawCheckFile, ({ params, body, ...request }) => make.withdraw(request, params.filePk, body));
  route(saveCheckLayout, ({ body, caller, now }) => make.saveLayout(body.layout, caller, now));
}
