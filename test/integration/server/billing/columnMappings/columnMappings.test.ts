import { getColumnMapping, saveColumnMapping } from '../../../../../contract/billing/columnMappings';
import { layoutKey } from '../../../../../src/domain/billing/reconciliation/payrollFile/layoutKey';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer } from '../../../../support/server/startTestServer';

it('remembers columns for everyone in a group, and for no other group', async () => {
  const server = await startTestServer();
  const [groupNumber, other] = [await server.data.group(), await server.data.group()];
  const author = await server.data.billingUser([groupNumber, other], [Role.Reconciler]);
  const saved = { savedBy: author.name, savedAt: server.clock.now().toISOString() };
  const pat = server.as(author);
  const sam = server.as(await server.data.billingUser([groupNumber]));
  const params = { groupNumber, fileKind: 'payrollDeductions' as const };
  expect(await pat.ok(getColumnMapping, { params })).toBeNull();
  const first = { memberId: 'Emp No', memberName: 'Name', coverage: null, amount: 'EE', employerAmount: null };
  const second = { ...first, amount: 'EE Deduction', employerAmount: 'ER Contribution' };
  await pat.ok(saveColumnMapping, { params, body: first });
  await pat.ok(saveColumnMapping, { params, body: second });
  expect(await sam.ok(getColumnMapping, { params })).toEqual({ ...second, ...saved });
  const headings = ['Emp No', 'Name', 'EE Deduction', 'ER Contribution'];
  const words = [
    { field: 'tier' as const, from: 'Emp/Partner', to: 'ES' as const },
    { field: 'tier' as const, from: 'Retired', to: '' as const },
  ];
  const third = { ...second, employerAmount: null, isInCents: true, words, headings };
  await pat.ok(saveColumnMapping, { params, body: third });
  expect(await sam.ok(getColumnMapping, { params })).toEqual({ ...third, ...saved });
  expect(await pat.ok(getColumnMapping, { params: { ...params, groupNumber: other } })).toBeNull();
  await server.close();
});

it('keeps the columns of the 20 newest layouts of a group', async () => {
  const server = await startTestServer();
  const groupNumber = await server.data.group();
  const pat = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  const params = { groupNumber, fileKind: 'payrollDeductions' as const };
  const headingsOf = (index: number) => ['Emp No', `Amount ${index}`];
  const mappingOf = (index: number) => ({
    memberId: 'Emp No',
    memberName: null,
    coverage: null,
    amount: `Amount ${index}`,
    employerAmount: null,
    basis: { schedule: 'semimonthly' as const, payDates: 1 },
    headings: headingsOf(index),
  });
  for (let index = 0; index < 21; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- their order matters
    await pat.ok(saveColumnMapping, { params, body: mappingOf(index) });
    server.clock.advance(1_000);
  }
  const find = (index: number) => pat.ok(getColumnMapping, { params, query: { layout: layoutKey(headingsOf(index)) } });
  expect(await find(1)).toMatchObject(mappingOf(1));
  expect(await find(7)).toMatchObject(mappingOf(7));
  // Of an unknown layout, the newest one is proposed.
  expect(await find(0)).toMatchObject(mappingOf(20));
  expect(await find(99)).toMatchObject(mappingOf(20));
  await server.close();
});
