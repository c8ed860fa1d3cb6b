import { PasswordlessSend } from '../../src/application/people/account/ports';
import type { TestPerson } from '../../test/support/server/TestData';
import type { CodeEntered, EmailRequest } from './choiceTypes';
import { expectThat } from './expecting';
import type { AppWorld } from './world';

/** Requests an email the given number of times. */
export async function askForEmail(
  { tasks: { account } }: AppWorld,
  person: TestPerson,
  { kind, times }: EmailRequest,
): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    if (kind === 'new password') await account.requestNewPassword(person);
    else if (kind === 'new password in their profile') await account.requestOwnNewPassword(person);
    else
      await account.requestSignInMail(person, kind === 'sign-in code' ? PasswordlessSend.Code : PasswordlessSend.Link);
  }
}

/** Enters a code, by default the emailed one, the given number of times. */
export async function enterCode(
  { tasks, stage }: AppWorld,
  person: TestPerson,
  { code, times, isFromLog }: CodeEntered,
): Promise<void> {
  if (isFromLog) return tasks.account.becomeAdministrator(person, await stage.administratorCode());
  const entered = code ?? (await stage.mail.codeTo(person.email));
  for (let at = 0; at < times; at += 1) await tasks.account.enterCode(person, entered);
  if (times > 1) expectThat(!(await tasks.account.isSignedIn(person)), `${person.name} is signed in.`);
}
