import { resetMail, welcomeMail } from '../../../../../server/people/directory/accountMails';
import { deadlineOf } from '../../../../../server/platform/mail/DeliverMails';
import { MailKind } from '../../../../../server/platform/mail/ports';

const pat = {
  userId: 'u',
  email: 'pat@example.test',
  firstName: 'Pat',
  lastName: 'Doe',
  connection: 'Username-Password-Authentication',
  groups: ['Harbor Foods'],
};
const options = { byName: 'Ada Novak', link: 'https://id.test/u/new-password/x', homeAddress: 'https://bills.test/' };

it('a welcome mail names the sender and the groups, links to the password page and the application, and explains an expired link', () => {
  expect(welcomeMail(pat, options).text).toBe(`Hello Pat,

Ada Novak gave you access to Listbill for Harbor Foods. Listbill is where benefits list bills are checked against payroll, reconciled and paid.

Choose a password first. This link is good for seven days and works once:

https://id.test/u/new-password/x

After that you find Listbill here: https://bills.test/

If the link is over, choose "Forgot your password?" on the sign-in page, or ask for another welcome.

You sign in as pat@example.test. If you did not expect this mail, ask Ada Novak or ignore it: nothing happens until you act.`);
});

it.each([
  [0, 'gave you access to Listbill. '],
  [2, 'for Group 1, Group 2. '],
  [10, 'Group 9, Group 10. '],
  [12, 'Group 9, Group 10 and 2 more. '],
])('a welcome mail for %i groups names at most ten', (count, text) => {
  const groups = Array.from({ length: count }, (_, index) => `Group ${index + 1}`);
  expect(welcomeMail({ ...pat, groups }, options).text).toContain(text);
});

it('a welcome mail has one period after a group whose name ends with one', () => {
  const { text } = welcomeMail({ ...pat, groups: ['Group 0, Inc.'] }, options);
  expect(text).toContain('for Group 0, Inc. Listbill is');
});

it('a mail greets by address if the name is unknown', () => {
  expect(resetMail({ ...pat, firstName: '' }, options).text).toMatch(/^Hello pat@example\.test,/);
});

it.each(Object.values(MailKind))('a mail of kind %s expires within a day', (kind) => {
  const since = new Date('2026-03-10T15:00:00Z');
  const hours = (deadlineOf({ kind, queuedAt: since }).getTime() - since.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(24);
});
