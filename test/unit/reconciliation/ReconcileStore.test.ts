import { ReconcileStore } from '../../../src/application/reconciliation/ReconcileStore';
import { ApiError } from '../../../src/application/shared/ApiError';
import { aBill } from '../../support/reconciliation/aBill';
import { aLine } from '../../support/reconciliation/aLine';

const LINES = [aLine({ linePk: '1' }), aLine({ linePk: '2' })];
const UNREACHABLE = new ApiError('unanswered', 'UNREACHABLE', 'no');

describe('ReconcileStore', () => {
  it('gives all lines to whoever wants them now as soon as they are there', async () => {
    const store = opened();
    const lines = store.allLinesNow();
    store.setLines({ version: 1, items: LINES.slice(0, 1), total: 2 });
    store.setLines({ version: 1, items: LINES, total: 2 });
    expect(await lines).toHaveLength(2);
  });

  it('keeps nobody waiting for lines that do not come', async () => {
    const store = opened();
    const lines = store.allLinesNow();
    store.setLines({ version: 1, items: LINES.slice(0, 1), total: 2, error: UNREACHABLE });
    await expect(lines).rejects.toBe(UNREACHABLE);
  });

  it('gives them after a failure to whoever can wait', async () => {
    const store = opened();
    const lines = store.allLines();
    store.setLines({ version: 1, items: [], total: 2, error: UNREACHABLE });
    store.setLines({ version: 1, items: LINES, total: 2 });
    expect(await lines).toHaveLength(2);
  });
});

// Helpers

function opened(): ReconcileStore {
  const store = new ReconcileStore();
  store.opened(aBill(LINES));
  return store;
}
