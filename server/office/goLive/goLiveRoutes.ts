import { confirmTestMail, getBankLetter, getGoLive, sendTestMail } from '../../../contract/office/goLive';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import { PDF_MEDIA_TYPE } from '../../platform/documents/Documents';
import type { ReadGoLive } from './ReadGoLive';
import type { TestMails } from './TestMails';
import type { WriteBankLetter } from './WriteBankLetter';

/** Use cases behind the routes for the check before money moves. */
export interface GoLiveServices {
  readonly read: ReadGoLive;
  readonly testMails: TestMails;
  readonly letter: WriteBankLetter;
}

/** Routes for the check before money moves. */
export function registerGoLiveRoutes(route: Route, { read, testMails, letter }: GoLiveServices): void {
  route(getGoLive, ({ now, today }) => read.run(now, today));
  route(sendTestMail, ({ caller, now }) => testMails.send(caller, now));
  route(confirmTestMail, ({ body, now }) => testMails.confirm(body.code, now));
  route(getBankLetter, async ({ now, signal }) => {
    const { name, bytes } = await letter.run(now, signal);
    return new FileAnswer(name, PDF_MEDIA_TYPE, bytes);
  });
}
