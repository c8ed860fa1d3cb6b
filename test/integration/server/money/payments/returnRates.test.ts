import { runProcessing } from '../../../../../contract/money/processing';
import { getReturnRates } from '../../../../../contract/money/returnFiles';
import { returnPayment } from '../../../../../contract/money/reversals';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { returnOf } from '../../../../support/payments/reversals';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

it('counts returns of debits that settled in the last sixty days', async () => {
  const group = await payingGroup(server);
  const [first] = [await pay(server, group, await group.bill()), await pay(server, group, await group.bill())];
  await pay(server, group, await group.bill(), { amountCents: 100 });
  const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
  const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const rates = async () =>
    (await manager.ok(getReturnRates, {})).items.map(({ returnedCount, debitCount }) => [returnedCount, debitCount]);
  expect(await rates()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  for (const day of ['2026-03-11', '2026-03-13']) {
    server.clock.set(`${day}T05:00:00.000Z`);
    // oxlint-disable-next-line no-await-in-loop -- one run after another
    await sysadmin.ok(runProcessing, { body: { businessDate: localDate(day) } });
  }
  await manager.ok(returnPayment, returnOf(first?.paymentPk ?? ''));
  expect(await rates()).toEqual([
    [0, 3],
    [0, 3],
    [1, 3],
  ]);
  server.clock.set('2026-07-01T15:00:00.000Z');
  expect((await rates()).at(-1)).toEqual([0, 0]);
});
