import { getColumnMapping, saveColumnMapping } from '../../../../contract/columnMappings';
import { Role } from '../../../../src/domain/access/Role';
import { startTestServer } from '../../../support/server/startTestServer';

it('remembers columns for everyone in a group, and for no other group', async () => {
  const server = await startTestServer();
  const [groupNumber, other] = [await server.data.group(), await server.data.group()];
  const pat = server.as(await server.data.billingUser([groupNumber, other], [Role.Reconciler]));
  const sam = server.as(await server.data.billingUser([groupNumber]));
  const params = { groupNumber, fileKind: 'payrollDeductions' as const };
  expect(await pat.ok(getColumnMapping, { params })).toBeNull();
  const first = { memberId: 'Emp No', memberName: 'Name', coverage: null, amount: 'EE', employerAmount: null };
  const second = { ...first, amount: 'EE Deduction', employerAmount: 'ER Contribution' };
  await pat.ok(saveColumnMapping, { params, body: first });
  await pat.ok(saveColumnMapping, { params, body: second });
  expect(await sam.ok(getColumnMapping, { params })).toEqual(second);
  const third = { ...second, employerAmount: null, headings: ['Emp No', 'Name', 'EE Deduction', 'ER Contribution'] };
  await pat.ok(saveColumnMapping, { params, body: third });
  expect(await sam.ok(getColumnMapping, { params })).toEqual(third);
  expect(await pat.ok(getColumnMapping, { params: { ...params, groupNumber: other } })).toBeNull();
  await server.close();
});
