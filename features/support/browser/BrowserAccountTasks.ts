import type { Locator, Page } from 'playwright-core';
import { PasswordlessSend } from '../../../src/application/people/account/ports';
import type { ProfileField } from '../../../src/domain/people/account/Profile';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { KnownDetail } from '../ParameterValues';
import type { AccountTasks } from '../tasks/AccountTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf, factIn, heading } from './readPage';

const PROVIDER_CALLS = /\/(?:dbconnections|passwordless|userinfo|api\/v2)\b/;

const FIELDS: Readonly<Record<ProfileField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone',
  extension: 'Extension',
};

const FACTS: Readonly<Record<KnownDetail, string>> = {
  roles: 'Roles',
  rights: 'Rights',
  carriers: 'Carriers',
  agents: 'Agents',
  rep: 'Rep',
};

export class BrowserAccountTasks implements AccountTasks {
  private readonly pages: Page[] = [];
  private isProviderAway = false;

  constructor(private readonly users: BrowserUsers) {}

  async becomeAdministrator(person: TestPerson, code: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByLabel("Code from the server's log").fill(code);
    await page.getByRole('button', { name: 'Become administrator' }).click();
    await eitherOf(heading(page, /^(?!Oops|Set up Listbill)/), page.getByRole('alert'));
  }

  async openProfile(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    this.pages.push(page);
    await page.getByRole('button', { name: /: your account$/ }).click();
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await heading(page, 'Your profile').waitFor();
    await page.getByLabel('First name').waitFor();
  }

  async profileDetail(person: TestPerson, detail: KnownDetail): Promise<string> {
    const page = await this.users.pageOf(person);
    const fact = factIn(page.getByRole('main'), FACTS[detail]);
    const texts = detail === 'roles' ? await fact.locator('span > *').allInnerTexts() : [await fact.innerText()];
    return texts.join(', ');
  }

  async rightsInGroup(person: TestPerson, groupName: string): Promise<string> {
    const page = await this.users.pageOf(person);
    const row = page.getByRole('row').filter({ hasText: groupName });
    return (await row.getByRole('cell').nth(1).innerText()).split('\n')[0] ?? '';
  }

  async isEmailVerified(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    return factIn(page.getByRole('main'), 'Email').getByText('Verified', { exact: true }).isVisible();
  }

  async change(person: TestPerson, field: ProfileField, value: string): Promise<void> {
    const page = await this.atProfile(person);
    await page.getByLabel(FIELDS[field]).fill(value);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await eitherOf(page.getByText('Your details are saved'), page.getByRole('main').getByRole('alert'));
  }

  async undoChange(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone').waitFor();
  }

  async savedValue(person: TestPerson, field: ProfileField): Promise<string> {
    const page = await this.atProfile(person);
    await page.reload();
    return page.getByLabel(FIELDS[field]).inputValue();
  }

  async shownName(person: TestPerson, expected: string): Promise<string> {
    const page = await this.users.pageOf(person);
    const button = page.getByRole('button', { name: /: your account$/ });
    await button.and(page.getByRole('button', { name: expected })).waitFor();
    return ((await button.getAttribute('aria-label')) ?? (await button.innerText())).replace(/: your account$/, '');
  }

  async takeProviderDown(): Promise<void> {
    this.isProviderAway = true;
    await Promise.all(this.pages.map((page) => this.block(page)));
  }

  async requestNewPassword(person: TestPerson): Promise<void> {
    const page = await this.visit(person, paths.newPassword);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await this.answered(page);
  }

  async requestOwnNewPassword(person: TestPerson): Promise<void> {
    const page = await this.atProfile(person);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Check your mail.').waitFor();
  }

  async setPassword(link: string, password: string): Promise<void> {
    const page = await this.openMailed(link);
    for (const field of await page.locator('input[type=password]').all()) await field.fill(password);
    await this.submit(page, page.getByRole('button').first());
  }

  async requestSignInMail(person: TestPerson, send: PasswordlessSend): Promise<void> {
    const page = await this.visit(person, paths.mailSignIn);
    await page.getByLabel('Email').fill(person.email);
    if (send === PasswordlessSend.Link) await page.getByLabel('A link to open').check();
    await page.getByRole('button', { name: send === PasswordlessSend.Link ? 'Send link' : 'Send code' }).click();
    await this.answered(page);
  }

  async enterCode(person: TestPerson, code: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await eitherOf(page.getByRole('alert'), page.getByRole('button', { name: /: your account$/ }));
  }

  async followSignInLink(person: TestPerson, link: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.goto(link);
    await page.getByRole('button').first().click();
    await page.getByRole('button', { name: /: your account$/ }).waitFor();
  }

  async signUp(person: TestPerson, password: string): Promise<void> {
    const page = await this.visit(person, paths.newAccount);
    const [firstName = '', lastName = ''] = person.name.split(' ');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await this.answered(page);
  }

  async confirmSignUp(link: string, password: string): Promise<void> {
    const page = await this.openMailed(link);
    await page.getByLabel('Password').fill(password);
    await this.submit(page, page.getByRole('button', { name: 'Create the account' }));
  }

  addAuthenticatorApp = onlyUseCases;
  removeAuthenticatorApp = onlyUseCases;
  signInWithFactor = onlyUseCases;

  async isAskedToCheckMail(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    return heading(page, /^Check your mail$|^Enter the code from the email$/).isVisible();
  }

  async signInWith(person: TestPerson, password: string): Promise<boolean> {
    const page = await this.users.visit(person, '/');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const inside = page.locator('#root').getByRole('heading', { level: 1 });
    await eitherOf(inside, page.getByRole('alert'));
    return inside.isVisible();
  }

  async isSignedIn(person: TestPerson): Promise<boolean> {
    const page = await this.users.pageOf(person);
    return page.getByRole('button', { name: /: your account$/ }).isVisible();
  }

  async signOutOtherDevice(person: TestPerson): Promise<void> {
    const page = await this.atProfile(person);
    const button = this.devices(page).getByRole('button', { name: /^Sign out / });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }

  async signOutEverywhere(person: TestPerson): Promise<void> {
    const page = await this.atProfile(person);
    await page.getByRole('button', { name: 'Sign out on all devices' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await eitherOf(page.getByLabel('Password'), page.getByRole('alert'));
  }

  async deviceCount(person: TestPerson, expected: number): Promise<number> {
    const page = await this.atProfile(person);
    const items = this.devices(page).getByRole('listitem');
    await items.nth(expected - 1).waitFor();
    return items.count();
  }

  private devices(page: Page): Locator {
    return page.getByRole('list', { name: 'Signed-in devices' });
  }

  private async atProfile(person: TestPerson): Promise<Page> {
    const page = await this.users.pageOf(person);
    if (!(await heading(page, 'Your profile').isVisible())) await this.openProfile(person);
    return page;
  }

  private async visit(person: TestPerson, path: string): Promise<Page> {
    const page = await this.users.visit(person, path);
    if (this.isProviderAway) await this.block(page);
    return page;
  }

  /** Opens a mailed link in the recipient's browser. */
  private async openMailed(link: string): Promise<Page> {
    return this.users.visit({ userId: 'reads mail', email: '', name: '' }, link);
  }

  /** Sends a form of the provider and waits for the page that answers it. */
  private async submit(page: Page, button: Locator): Promise<void> {
    await Promise.all([page.waitForEvent('load'), button.click()]);
  }

  private async answered(page: Page): Promise<void> {
    await eitherOf(heading(page, /^Check your mail$|^Enter the code from the email$/), page.getByRole('alert'));
  }

  private async block(page: Page): Promise<void> {
    await page.route(PROVIDER_CALLS, (route) => route.abort('connectionrefused'));
  }
}
