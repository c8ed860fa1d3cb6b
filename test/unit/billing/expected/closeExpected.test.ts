import {
  CloseExpectedAdjustment,
  type ExpectedGateway,
  type ExpectedList,
} from '../../../../src/application/billing/expected/ExpectedAdjustments';
import type { ExpectedAdjustment } from '../../../../src/domain/billing/expected/ExpectedAdjustment';

const adjustments = ['e1', 'e2', 'e3'].map((expectedPk) => ({ expectedPk }) as ExpectedAdjustment);

it('reports each adjustment by its own result, and one without a result as not closed (BR-EXP-10)', async () => {
  const gateway = {
    closeAll: () =>
      Promise.resolve([
        { expectedPk: 'e3', ok: true, message: '' },
        { expectedPk: 'e1', ok: false, message: 'Already closed.' },
      ]),
  } as Partial<ExpectedGateway> as ExpectedGateway;
  const list = { retry: () => undefined } as Partial<ExpectedList> as ExpectedList;
  const results = await new CloseExpectedAdjustment(gateway, list).runAll(adjustments, 'WRITTEN_OFF', '');
  expect(results.map(({ item, ok, message }) => [item.expectedPk, ok, message])).toEqual([
    ['e1', false, 'Already closed.'],
    ['e2', false, 'The server did not report its result. Reload the list.'],
    ['e3', true, ''],
  ]);
});
