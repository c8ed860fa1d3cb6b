import { ReconcileStore } from '../../../../src/application/billing/reconciliation/ReconcileState';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { aBill } from '../../../support/reconciliation/aBill';
import { aLine } from '../../../support/reconciliation/aLine';

const LINES = [aLine({ linePk: '1' }), aLine({ linePk: '2' })];
const UNREACHABLE = new ApiError('unanswered', 'UNREACHABLE', 'no');

describe('ReconcileStore', () => {
  it('resolves with all lines as soon as they are loaded', async () => {
    const store = openStore();
    const lines = store.requireLines();
    store.setLines({ version: 1, items: LINES.slice(0, 1), total: 2 });
    store.setLines({ version: 1, items: LINES, total: 2 });
    expect(await lines).toHaveLength(2);
  });

  it('rejects when the lines fail to load', async () => {
    const store = openStore();
    const lines = store.requireLines();
    store.setLines({ version: 1, items: LINES.slice(0, 1), total: 2, error: UNREACHABLE });
    await expect(lines).rejects.toBe(UNREACHABLE);
  });

  it('resolves after a failure and a retry if it waits for lines', async () => {
    const store = openStore();
    const lines = store.waitForLines();
    store.setLines({ version: 1, items: [], total: 2, error: UNREACHABLE });
    store.setLines({ version: 1, items: LINES, total: 2 });
    expect(await lines).toHaveLength(2);
  });
});

// Helpers

function openStore(): ReconcileStore {
  const store = new ReconcileStore();
  store.opened(aBill(LINES));
  return store;
}
