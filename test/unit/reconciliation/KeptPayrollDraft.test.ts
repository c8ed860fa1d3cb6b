import type { Draft, DraftGateway } from '../../../src/application/drafts/ports/DraftGateway';
import { KeptPayrollDraft } from '../../../src/application/reconciliation/KeptPayrollDraft';
import type { ComparisonState } from '../../../src/application/reconciliation/ReconcileState';
import { aRow } from '../../support/reconciliation/aLine';
import { settled } from '../../support/reconciliation/reconcileStage';

describe('KeptPayrollDraft', () => {
  it('keeps nothing when the file is forgotten while it is still on its way', async () => {
    const { kept, drafts, letThrough } = stage();
    kept.keep(compared('march.csv'));
    kept.forget();
    await letThrough();
    expect([...drafts.values()]).toEqual([]);
  });

  it('keeps the file that was compared last, whatever is still on its way', async () => {
    const { kept, drafts, letThrough } = stage();
    kept.keep(compared('march.csv'));
    kept.forget();
    kept.keep(compared('april.csv'));
    await letThrough();
    expect([...drafts.values()]).toMatchObject([{ body: { fileName: 'april.csv' } }]);
  });

  it('goes on after a file that could not be kept', async () => {
    const { kept, drafts, letThrough, fail } = stage();
    fail();
    kept.keep(compared('march.csv'));
    kept.keep(compared('april.csv'));
    await letThrough();
    expect([...drafts.values()]).toMatchObject([{ body: { fileName: 'april.csv' } }]);
  });
});

function compared(fileName: string): ComparisonState {
  const found = { discrepancies: [], agreeing: 1, leftOut: [], likelyCauses: [], deductions: [aRow()], problems: [] };
  return { kind: 'compared', fileName, headerRow: 1, ...found };
}

/** Drafts on a server that takes long to save, and removes at once. */
function stage() {
  const drafts = new Map<string, Draft>();
  const waiting: (() => void)[] = [];
  let fails = false;
  const gateway: DraftGateway = {
    get: async (draftId) => drafts.get(draftId) ?? null,
    save: async (draftId, kind, body) => {
      const mustFail = fails;
      fails = false;
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (mustFail) throw new Error('not kept');
      const draft = { draftId, kind, body, modDate: '' };
      drafts.set(draftId, draft);
      return draft;
    },
    remove: async (draftId) => void drafts.delete(draftId),
  };
  const letThrough = async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      for (const go of waiting.splice(0)) go();
    }
    await settled();
  };
  return { kept: new KeptPayrollDraft('100.a', gateway), drafts, letThrough, fail: () => (fails = true) };
}
