import type { Draft, DraftGateway } from '../../../src/application/drafts/ports';
import { PayrollDraft, type SavedPayroll } from '../../../src/application/reconciliation/reconcileDraft';
import { aRow } from '../../support/reconciliation/aLine';
import { settled } from '../../support/reconciliation/reconcileStage';
import { VirtualTime } from '../../support/VirtualTime';

describe('PayrollDraft', () => {
  it('saves nothing when the file is removed while it is being saved', async () => {
    const { kept, drafts, letThrough, begun } = stage();
    kept.keep(payroll('march.csv'));
    await begun();
    void kept.forget();
    await letThrough();
    expect([...drafts.values()]).toEqual([]);
  });

  it('saves the file that was compared last, regardless of pending saves', async () => {
    const { kept, drafts, letThrough, begun } = stage();
    kept.keep(payroll('march.csv'));
    await begun();
    void kept.forget();
    kept.keep(payroll('april.csv'));
    await letThrough();
    expect([...drafts.values()]).toMatchObject([{ body: { fileName: 'april.csv' } }]);
  });

  it('saves the next file after a failed save', async () => {
    const { kept, drafts, letThrough, fail } = stage();
    fail();
    kept.keep(payroll('march.csv'));
    kept.keep(payroll('april.csv'));
    await letThrough();
    expect([...drafts.values()]).toMatchObject([{ body: { fileName: 'april.csv' } }]);
  });
});

function payroll(fileName: string): SavedPayroll {
  return { fileName, headerRow: 1, deductions: [aRow()], problems: [], unreadRows: 0 };
}

/** Drafts on a server that takes long to save, and removes at once. */
function stage() {
  const drafts = new Map<string, Draft>();
  const waiting: (() => void)[] = [];
  let fails = false;
  const time = new VirtualTime();
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
    canSaveOnClose: () => true,
    saveOnClose: () => undefined,
  };
  const begun = async () => {
    time.advanceTo(time.now() + 500);
    await settled();
    expect(waiting).toHaveLength(1);
  };
  const letThrough = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      time.advanceTo(time.now() + 500);
      await settled();
      for (const go of waiting.splice(0)) go();
    }
    await settled();
  };
  return { kept: new PayrollDraft('100.a', gateway, time), drafts, letThrough, begun, fail: () => (fails = true) };
}
