import { When } from '@cucumber/cucumber';
import type { NoticeStep } from '../support/choiceTypes';
import { USE_CASES_ONLY } from '../support/levels';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: notices */

When('{person} {noticeStep}', async function (this: AppWorld, who: Who, step: NoticeStep) {
  const [person, { notices }] = [await this.who(who), this.tasks];
  if (step === 'mark all as read') await notices.markAllRead(person);
  else await notices.chooseMail(person, step.kind, step.choice);
});

When('the immediate emails are sent {duration} later', USE_CASES_ONLY, async function (this: AppWorld, ms: number) {
  this.stage.backstage.clock.advance(ms);
  await this.stage.backstage.sendPromptNotices();
});
