import type { Draft, DraftGateway } from '../../../src/application/drafts/ports';
import { PayrollDraft, type SavedPayroll } from '../../../src/application/reconciliation/reconcileDraft';
import { aRow } from '../../support/reconciliation/aLine';
import { settled } from '../../support/reconciliation/ReconcileFixture';
import { VirtualTime } from '../../support/VirtualTime';

describe('PayrollDraft', () => {
  it('saves nothing when the file is removed while it is being saved', async () => {
    const { payrollDraft, drafts, finishSaves, saveStarted } = setUp();
    payrollDraft.keep(payroll('march.csv'));
    await saveStarted();
    void payrollDraft.forget();
    await finishSaves();
    expect([...drafts.values()]).toEqual([]);
  });

  it('saves the file compared last, regardless of pending saves', async () => {
    const { payrollDraft, drafts, finishSaves, saveStarted } = setUp();
    payrollDraft.keep(payroll('march.csv'));
    await saveStarted();
    void payrollDraft.forget();
    payrollDraft.keep(payroll('april.csv'));
    await finishSaves();
    expect([...drafts.values()]).toMatchObject([{ body: { fileName: 'april.csv' } }]);
  });

  it('saves the next file after a failed save', async () => {
    const { payrollDraft, drafts, finishSaves, fail } = setUp();
    fail();
    payrollDraft.keep(payroll('march.csv'));
    payrollDraft.keep(payroll('april.csv'));
    await finishSaves();
    expect([...drafts.values()]).toMatchObject([{ body: { fileName: 'april.csv' } }]);
  });
});

function payroll(fileName: string): SavedPayroll {
  return { fileName, headerRow: 1, deductions: [aRow()], problems: [], unreadRows: 0 };
}

/** A payroll draft on a server whose saves wait for `finishSaves`. Removals are immediate. */
function setUp() {
  const drafts = new Map<string, Draft>();
  const pending: (() => void)[] = [];
  let failsNext = false;
  const time = new VirtualTime();
  const gateway: DraftGateway = {
    get: async (draftId) => drafts.get(draftId) ?? null,
    save: async (draftId, kind, body) => {
      const mustFail = failsNext;
      failsNext = false;
      await new Promise<void>((resolve) => pending.push(resolve));
      if (mustFail) throw new Error('not saved');
      const draft = { draftId, kind, body, modDate: '' };
      drafts.set(draftId, draft);
      return draft;
    },
    remove: async (draftId) => void drafts.delete(draftId),
    canSaveOnClose: () => true,
    saveOnClose: () => undefined,
  };
  const saveStarted = async () => {
    time.advanceTo(time.now() + 500);
    await settled();
    expect(pending).toHaveLength(1);
  };
  const finishSaves = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      time.advanceTo(time.now() + 500);
      await settled();
      for (const resume of pending.splice(0)) resume();
    }
    await settled();
  };
  return {
    payrollDraft: new PayrollDraft('100.a', gateway, time),
    drafts,
    finishSaves,
    saveStarted,
    fail: () => (failsNext = true),
  };
}
