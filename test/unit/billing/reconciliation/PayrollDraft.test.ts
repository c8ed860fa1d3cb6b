import type { Draft } from '../../../../contract/platform/drafts';
import { PayrollDraft, type SavedPayroll } from '../../../../src/application/billing/reconciliation/reconcileDraft';
import type { DraftGateway } from '../../../../src/application/platform/drafts/ports';
import { accountOfRows } from '../../../../src/domain/billing/reconciliation/balance/RowAccount';
import { aRow } from '../../../support/reconciliation/aLine';
import { settled } from '../../../support/reconciliation/ReconcileFixture';
import { VirtualTime } from '../../../support/VirtualTime';

describe('PayrollDraft', () => {
  it('saves nothing when the file is removed while it is being saved', async () => {
    const { payrollDraft, drafts, finishSaves, saveStarted } = setUp();
    payrollDraft.keep(payroll('march.csv'));
    await saveStarted();
    void payrollDraft.forget();
    await finishSaves();
    expect([...drafts.values()]).toEqual([]);
  });

  it('restores everything that the screen says about the file', async () => {
    const { payrollDraft, finishSaves, reopened } = setUp();
    const compared: SavedPayroll = {
      ...payroll('march.csv'),
      deductions: [
        { ...aRow(), tier: 'FAM' },
        aRow({ row: 2, fileCoverage: 'Core', coverageBy: 'hand', isLeftOut: true }),
      ],
      problems: [{ row: 3, message: 'The amount cannot be read.' }],
      unreadRows: 1,
      unread: [{ memberId: 'M3', memberName: 'Ivo Baker', coverage: null }],
      skipped: [
        { row: 7, kind: 'text' },
        { row: 9, kind: 'total' },
        { row: 12, kind: 'headings' },
      ],
      notice: 'Signs were reversed.',
    };
    payrollDraft.keep(compared);
    await finishSaves();
    expect(await reopened().find()).toEqual({ ...compared, columns: undefined, content: undefined });
  });

  it('counts every skipped row of a file with many', async () => {
    const { payrollDraft, finishSaves, reopened } = setUp();
    const skipped = Array.from({ length: 2_000 }, (_, index) => ({ row: index + 2, kind: 'text' as const }));
    payrollDraft.keep({ ...payroll('march.csv'), skipped });
    await finishSaves();
    expect((await reopened().find())?.skipped).toHaveLength(2_000);
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
  return { fileName, headerRow: 1, deductions: [aRow()], problems: [], unreadRows: 0, account: accountOfRows(1, 0) };
}

/** A payroll draft on a server whose saves wait for `finishSaves`. Removals are immediate. */
function setUp() {
  const drafts = new Map<string, Draft>();
  const pending: (() => void)[] = [];
  let failsNext = false;
  const time = new VirtualTime();
  const gateway: DraftGateway = {
    get: async ({ draftId }) => drafts.get(draftId) ?? null,
    save: async (draftId, kind, body) => {
      const mustFail = failsNext;
      failsNext = false;
      await new Promise<void>((resolve) => pending.push(resolve));
      if (mustFail) throw new Error('not saved');
      const draft = { draftId, kind, body, modDate: '' };
      drafts.set(draftId, draft);
      return draft;
    },
    remove: async ({ draftId }) => void drafts.delete(draftId),
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
    /** The draft of a later visit. */
    reopened: () => new PayrollDraft('100.a', gateway, time),
    drafts,
    finishSaves,
    saveStarted,
    fail: () => (failsNext = true),
  };
}
