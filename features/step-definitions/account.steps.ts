import { Then, When } from '@cucumber/cucumber';
import { askForEmail, enterCode } from '../support/accountActions';
import type { CodeEntered, EmailRequest, SecondFactor } from '../support/choiceTypes';
import { expectList, expectThat } from '../support/expecting';
import type { Recipient, Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: passwords, emails and accounts */

When('{person} follow(s)/followed the emailed link', async function (this: AppWorld, who: Who) {
  const person = await this.who(who);
  await this.tasks.account.followSignInLink(person, await this.stage.mail.linkTo(person.email));
});

When(
  '{person} set(s) the password {string} with the emailed link',
  async function (this: AppWorld, who: Who, password: string) {
    const { email } = await this.who(who);
    await this.tasks.account.setPassword(await this.stage.mail.linkTo(email), password);
  },
);

When(
  '{person} create(s)/created an account with the password {string}',
  async function (this: AppWorld, who: Who, password: string) {
    await this.tasks.account.signUp(await this.who(who), password);
  },
);

When(
  '{person} confirm(s)/confirmed the account with the emailed link and the password {string}',
  async function (this: AppWorld, who: Who, password: string) {
    const { email } = await this.who(who);
    await this.tasks.account.confirmSignUp(await this.stage.mail.linkTo(email), password);
  },
);

When(
  '{person} sign(s)/signed in with the password {string}',
  async function (this: AppWorld, who: Who, password: string) {
    const isIn = await this.tasks.account.signInWith(await this.who(who), password);
    expectThat(isIn, `The password "${password}" was refused.`);
  },
);

Then(
  '{person} {can} sign in with the password {string}',
  async function (this: AppWorld, who: Who, isExpected: boolean, password: string) {
    const isIn = await this.tasks.account.signInWith(await this.who(who), password);
    expectThat(isIn === isExpected, `The password "${password}" was ${isIn ? 'accepted' : 'refused'}.`);
  },
);

Then('{recipient} get(s) the email {string}', async function (this: AppWorld, to: Recipient, subject: string) {
  const email = await this.addressOf(to);
  this.emailed = email;
  expectList(`emails to ${email}`, await this.stage.mail.subjectsTo(email), [subject]);
});

Then('the email {says} {texts}', async function (this: AppWorld, isExpected: boolean, texts: readonly string[]) {
  const said = await this.stage.mail.textsTo(this.emailed);
  expectThat(said.length > 0, 'Say first who gets the email.');
  const wrong = texts.filter((text) => said.some((one) => one.includes(text)) !== isExpected);
  const problem = isExpected ? 'does not say' : 'says';
  expectThat(wrong.length === 0, `The email ${problem} ${wrong.join(', ')}. It says: ${said.join(' | ')}`);
});

Then('{recipient} get(s) no email', async function (this: AppWorld, to: Recipient) {
  const email = await this.addressOf(to);
  expectList(`emails to ${email}`, await this.stage.mail.subjectsTo(email), []);
});

When('{person} ask(s)/asked for {emailRequest}', async function (this: AppWorld, who: Who, request: EmailRequest) {
  await askForEmail(this, await this.who(who), request);
});

When('{person} enter(s)/entered {code}', async function (this: AppWorld, who: Who, entered: CodeEntered) {
  await enterCode(this, await this.who(who), entered);
});

When('{person} add(s)/added an authenticator app', async function (this: AppWorld, who: Who) {
  await this.tasks.account.addAuthenticatorApp(await this.who(who));
});

When('{person} remove(s)/removed the authenticator app', async function (this: AppWorld, who: Who) {
  await this.tasks.account.removeAuthenticatorApp(await this.who(who));
});

When('{person} sign(s)/signed in with their password', async function (this: AppWorld, who: Who) {
  await this.tasks.account.signInWithFactor(await this.who(who), undefined);
});

When(
  '{person} sign(s)/signed in with their password and {secondFactor}',
  async function (this: AppWorld, who: Who, factor: SecondFactor) {
    await this.tasks.account.signInWithFactor(await this.who(who), factor);
  },
);
