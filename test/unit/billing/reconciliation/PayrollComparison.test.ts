import { chooseCoverage, chooseTier } from '../../../../src/application/billing/reconciliation/fileWords';
import { PayrollFileError } from '../../../../src/application/billing/reconciliation/PayrollFile';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { ColumnMapping } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { sheetsOf } from '../../../support/files/sheetsOf';
import { aLine } from '../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture, settled } from '../../../support/reconciliation/ReconcileFixture';
import {
  asTerminated,
  compared,
  HEADINGS,
  newStage,
  ruth,
  WITHOUT_OMAR,
  zero,
} from '../../../support/reconciliation/twoMembers';

describe('PayrollComparison', () => {
  it('asks for columns the first time, and never again for the same headings', async () => {
    const stage = newStage();
    const session = await stage.session();
    await session.payroll.compareFiles(WITHOUT_OMAR);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 1 });
    await session.payroll.compareFiles(
      csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40', 'E1002,Omar Diaz,Medical,612.40'),
    );
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', discrepancies: [] });
  });

  it('asks which sheet to read only the first time, also where its columns are clear', async () => {
    const people = ['Doe, Jane', 'Roe, Rick', 'Poe, Anna', 'Coe, Mary'];
    const rows = (cost: number) => [
      ['Employee ID', 'Employee name', 'Coverage', 'Amount'],
      ...people.map((name, at) => [`E20${at}`, name, 'Medical', cost]),
    ];
    const given = (month: string, before: string) => {
      const bytes = sheetsOf({ name: month, rows: rows(612.4) }, { name: before, rows: rows(590.4) });
      const arrayBuffer = () => Promise.resolve(bytes.slice().buffer as ArrayBuffer);
      return { name: 'payroll.xlsx', size: bytes.length, arrayBuffer };
    };
    const stage = new ReconcileFixture(
      people.map((memberName, at) => aLine({ memberId: `E20${at}`, memberName, billed: 61_240 })),
    );
    const session = await stage.session();
    await session.payroll.compareFiles(given('Hourly staff', 'Salaried staff'));
    expect(openOf(session).comparison).toMatchObject({ kind: 'choosingSheet' });
    await session.payroll.chooseSheet('Hourly staff');
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', discrepancies: [] });
    expect(stage.mapping).toMatchObject({ sheet: 'Hourly staff', amount: 'Amount' });
    const next = await stage.session();
    await next.payroll.compareFiles(given('Hourly staff', 'Salaried staff'));
    expect(openOf(next).comparison).toMatchObject({ kind: 'compared', discrepancies: [] });
  });

  it('proposes a match for a row with only a name, and does not suggest people on unread rows as terminated', async () => {
    const proposed = await comparedWith('E1001,Ruth Adler,Medical,612.40', ',"Diaz, Omar",Medical,612.40');
    expect(proposed.people.proposals).toMatchObject([{ billed: { memberId: 'E1002' }, likelihood: 'very likely' }]);
    expect(proposed.discrepancies.map(({ suggestedAction }) => suggestedAction)).toEqual(['acceptBill', 'acceptBill']);
    const unread = await comparedWith('E1001,Ruth Adler,Medical,612.40', 'E1002,Omar Diaz,Medical,6.1.2');
    expect(unread).toMatchObject({ unreadRows: 1, discrepancies: [{ kind: 'UNREAD_IN_FILE', deductedCents: null }] });
  });

  it('says the same about unread rows after the draft is reopened', async () => {
    const stage = newStage();
    const before = await comparedIn(stage, 'E1001,Ruth Adler,Medical,612.40', 'E1002,Omar Diaz,Medical,6.1.2');
    const later = await stage.session();
    await settled();
    expect(openOf(later).comparison).toEqual(before);
  });

  it('compares a name that was linked by hand, remembers it, and forgets it again', async () => {
    const stage = newStage();
    const rows = ['E1001,Ruth Adler,Medical,612.40', 'E1002,Omar Diaz,Core 5,612.40'] as const;
    await comparedIn(stage, ...rows);
    const session = await stage.session();
    await settled();
    await session.payroll.compareFiles(csv(HEADINGS, ...rows));
    const core = () => {
      const { comparison } = openOf(session);
      if (comparison.kind !== 'compared') throw new Error(comparison.kind);
      const { coverages, discrepancies } = comparison;
      const { coverage, by } = coverages.find(({ name }) => name === 'Core 5') ?? {};
      return { coverage, by, differences: discrepancies.length };
    };
    expect(core()).toEqual({ coverage: null, by: undefined, differences: 1 });
    await chooseCoverage(session.payroll, 'Core 5', 'Medical');
    expect(core()).toEqual({ coverage: 'Medical', by: 'hand', differences: 0 });
    expect(stage.mapping?.coverages).toEqual([{ name: 'Core 5', coverage: 'Medical' }]);
    await session.payroll.compareFiles(csv(HEADINGS, ...rows));
    expect(core()).toEqual({ coverage: 'Medical', by: 'hand', differences: 0 });
    await chooseCoverage(session.payroll, 'Core 5', undefined);
    expect(core()).toEqual({ coverage: null, by: undefined, differences: 1 });
    await chooseCoverage(session.payroll, 'Medical', null);
    expect(openOf(session).comparison).toMatchObject({ leftOut: [{ coverage: 'Core 5' }, { coverage: 'Medical' }] });
  });

  it('asks once what a word for a tier means, and remembers it for the layout', async () => {
    const stage = newStage();
    const tiers = (omar: string) =>
      csv(`${HEADINGS},Tier`, 'E1001,Ruth Adler,Medical,612.40,EE', `E1002,Omar Diaz,Medical,612.40,${omar}`);
    const session = await stage.session();
    await session.payroll.compareFiles(tiers('Emp/Partner'));
    if (openOf(session).comparison.kind === 'compared') await session.payroll.askForColumns();
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    await session.payroll.chooseColumns({ ...(comparison.mapping as ColumnMapping), tier: 'Tier' });
    const columns = () => {
      const { comparison: now } = openOf(session);
      return now.kind === 'compared' ? now.columns : undefined;
    };
    const words = () => columns()?.tierWords;
    expect(words()).toEqual([{ text: 'Emp/Partner', rowCount: 1, to: null }]);
    await chooseTier(session.payroll, 'Emp/Partner', 'ES');
    expect(words()).toEqual([{ text: 'Emp/Partner', rowCount: 1, to: 'ES' }]);
    expect(stage.mapping?.words).toEqual([{ field: 'tier', from: 'Emp/Partner', to: 'ES' }]);
    await session.payroll.compareFiles(tiers('EMP/PARTNER'));
    expect(words()).toEqual([{ text: 'EMP/PARTNER', rowCount: 1, to: 'ES' }]);
    const choices = columns()?.choices ?? [];
    expect(choices).toContainEqual({ what: 'Tier', value: 'column “Tier”', by: 'saved' });
    expect(choices).toContainEqual({ what: '“Emp/Partner”', value: 'tier ES', by: 'saved' });
    await chooseTier(session.payroll, 'EMP/PARTNER', '');
    expect(words()).toEqual([{ text: 'EMP/PARTNER', rowCount: 1, to: '' }]);
  });

  it('finds a member number under any heading by the bill’s members', async () => {
    const session = await newStage().session();
    await session.payroll.compareFiles(
      csv('Certificate,Name,Plan,Deducted', 'E1001,Ruth Adler,Medical,612.40', 'E1002,Omar Diaz,Medical,612.40'),
    );
    const { comparison } = openOf(session);
    if (comparison.kind === 'choosing') await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    expect(openOf(session).comparison).toMatchObject({
      agreeing: 2,
      columns: {
        mapping: { memberId: 'Certificate' },
        choices: expect.arrayContaining([{ what: 'Member number', value: 'column “Certificate”', by: 'rule' }]),
      },
    });
  });

  it('remembers whole cents for the layout, and reads no amount with a point by them', async () => {
    const session = await newStage().session();
    const file = (ruth: string, omar: string) =>
      csv(HEADINGS, `E1001,Ruth Adler,Medical,${ruth}`, `E1002,Omar Diaz,Medical,${omar}`);
    await session.payroll.compareFiles(file('61240', '61240'));
    const { comparison } = openOf(session);
    if (comparison.kind === 'choosing')
      await session.payroll.chooseColumns({ ...(comparison.mapping as ColumnMapping), isInCents: true });
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 2 });
    await session.payroll.compareFiles(file('61240', '60000'));
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 1 });
    await session.payroll.compareFiles(file('612.40', '612.00'));
    expect(openOf(session).comparison).toMatchObject({
      kind: 'compared',
      agreeing: 1,
      unreadRows: 0,
      discrepancies: [{ deductedCents: 61_200 }],
    });
  });

  describe('with a file of another month', () => {
    const paidOn = (date: string) =>
      csv(`${HEADINGS},Pay Date`, `E1001,Ruth Adler,Medical,612.40,${date}`, `E1002,Omar Diaz,Medical,612.40,${date}`);
    const question = (session: Awaited<ReturnType<ReturnType<typeof newStage>['session']>>) => {
      const { comparison } = openOf(session);
      return comparison.kind === 'choosing' ? comparison.question : undefined;
    };
    const answer = async (session: Parameters<typeof question>[0], index: number) => {
      const mapping = question(session)?.choices[index]?.mapping;
      if (mapping) await session.payroll.chooseColumns(mapping);
    };

    it('asks once whether payroll deducts ahead, and then expects it', async () => {
      const session = await newStage().session();
      await session.payroll.compareFiles(paidOn('10/30/2026'));
      const { comparison } = openOf(session);
      if (comparison.kind === 'choosing' && !comparison.question)
        await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
      expect(question(session)).toMatchObject({
        kind: 'month',
        text: 'The pay date is Oct 30, 2026. The bill is for November 2026.',
        choices: [
          { agree: 2, of: 2 },
          { agree: 2, of: 2 },
        ],
      });
      await answer(session, 0);
      expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 2 });
      await session.payroll.compareFiles(paidOn('10/30/2026'));
      expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 2 });
      await session.payroll.compareFiles(paidOn('11/20/2026'));
      expect(question(session)?.kind).toBe('month');
    });

    it('compares it only this time', async () => {
      const stage = newStage();
      const session = await stage.session();
      await session.payroll.compareFiles(paidOn('11/20/2026'));
      const { comparison } = openOf(session);
      if (comparison.kind === 'choosing') await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
      expect(openOf(session).comparison).toMatchObject({ kind: 'compared' });
      await session.payroll.compareFiles(paidOn('9/18/2026'));
      expect(question(session)?.choices).toHaveLength(1);
      await answer(session, 0);
      expect(openOf(session).comparison).toMatchObject({ kind: 'compared' });
      expect(stage.mapping).not.toHaveProperty('isOtherMonth');
      await session.payroll.compareFiles(paidOn('9/18/2026'));
      expect(question(session)?.kind).toBe('month');
    });
  });

  it('returns to no file when reading is canceled, and keeps the changes', async () => {
    const session = await newStage().session();
    session.editor.change('Omar', [zero()]);
    const reading = session.payroll.compareFiles(WITHOUT_OMAR);
    expect(openOf(session).comparison.kind).toBe('reading');
    session.payroll.cancel();
    await reading;
    expect(openOf(session).comparison).toEqual({ kind: 'none' });
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('goes back to the comparison and its decisions when choosing other columns is canceled', async () => {
    const { session, found } = await compared();
    session.editor.decideAll(found, 'acceptBill');
    await session.payroll.askForColumns();
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    const comparing = session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    session.payroll.cancel();
    await comparing;
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', discrepancies: found });
    expect(openOf(session).history.work.resolutions.size).toBe(found.length);
    await session.payroll.askForColumns();
    expect(openOf(session).comparison.kind).toBe('choosing');
  });

  it('stops reading when the bill is left', async () => {
    const stage = newStage();
    const cancel = jest.spyOn(stage.files, 'cancel');
    const session = await stage.session();
    const reading = session.payroll.compareFiles(WITHOUT_OMAR);
    await stage.end(session);
    await reading;
    expect(cancel).toHaveBeenCalledTimes(1);
    await stage.end(await stage.session());
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('opens the file again to change its columns after reading it failed', async () => {
    const { session, stage } = await compared();
    const open = jest.spyOn(stage.files, 'open');
    await session.payroll.compareFiles(WITHOUT_OMAR);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    jest.spyOn(comparison.file, 'isOpen').mockReturnValue(false);
    await session.payroll.askForColumns();
    expect(openOf(session).comparison.kind).toBe('choosing');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('says that the file must be opened again before its columns can be changed', async () => {
    const session = await newStage().session();
    await session.payroll.compareFiles(WITHOUT_OMAR);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    jest.spyOn(comparison.file, 'isOpen').mockReturnValue(false);
    jest.spyOn(comparison.file, 'read').mockRejectedValue(new PayrollFileError('Choose it again.'));
    await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    expect(openOf(session).comparison).toMatchObject({ kind: 'failed', message: 'Choose it again.' });
  });

  it('cancels nothing when no file is being read', async () => {
    const { session, found } = await compared();
    session.payroll.cancel();
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', discrepancies: found });
  });

  it('reports a problem with a file and keeps the changes', async () => {
    const session = await newStage().session();
    session.editor.change('Omar', [zero()]);
    await session.payroll.compareFiles(csv(''));
    expect(openOf(session).comparison).toEqual({
      kind: 'failed',
      fileName: 'payroll.csv',
      message: 'This file is empty.',
    });
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('refuses to reconcile while a difference is open, and sends the decisions', async () => {
    const { stage, session, found } = await compared();
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session).failure?.error).toMatchObject({ code: 'DISCREPANCIES_OPEN' });
    session.editor.decide('all', found, asTerminated);
    expect(await session.reconcile()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBe(0);
    expect(stage.sent.reconciles[0]).toMatchObject({ fileName: 'payroll.csv', resolutions: found.map(asTerminated) });
    expect(stage.drafts.size).toBe(0);
  });

  it('restores the amounts that a decision changed when the decision is removed', async () => {
    const { session, found } = await compared();
    session.editor.decide('all', found, asTerminated);
    session.editor.decide('back', found, () => undefined);
    expect(openOf(session).history.work).toEqual({ edits: new Map(), resolutions: new Map() });
    session.editor.undo();
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('reopens a difference when an edit contradicts its decision', async () => {
    const { session, found } = await compared();
    session.editor.decide('all', found, asTerminated);
    session.editor.change('Omar', [{ ...zero(), reconciledCents: cents(100) }]);
    expect(openOf(session).history.work.resolutions.size).toBe(0);
    session.editor.undo();
    expect(openOf(session).history.work.resolutions.size).toBe(1);
  });

  it('undoes and redoes a link with the decisions it removed, also in the next session', async () => {
    const { stage, session } = await linked();
    expect(openOf(session).history.work.resolutions.size).toBe(0);
    await stage.end(session);
    const later = await stage.session();
    await settled();
    later.editor.undo();
    await settled();
    expect(stage.facts.links).toEqual([]);
    expect(openOf(later).history.work.resolutions.size).toBe(1);
    expect(proposalsOf(later)).toHaveLength(1);
    later.editor.redo();
    await settled();
    expect(stage.facts.links).toMatchObject([{ memberId: 'E1002' }]);
    expect(openOf(later).history.work.resolutions.size).toBe(0);
    expect(proposalsOf(later)).toHaveLength(0);
  });

  it('restores a removed link on undo', async () => {
    const { stage, session, pairs } = await linked();
    await session.payroll.links.unlink(pairs);
    expect(stage.facts.links).toEqual([]);
    session.editor.undo();
    await settled();
    expect(stage.facts.links).toMatchObject([{ memberId: 'E1002' }]);
  });

  it('keeps a step whose link could not be removed, and says so', async () => {
    const { stage, session } = await linked();
    const { done } = openOf(session).history;
    const error = new ApiError('unanswered', 'UNREACHABLE', 'no');
    stage.fails.set('unlink', error);
    session.editor.undo();
    await settled();
    expect(openOf(session)).toMatchObject({ failure: { act: 'link', error }, history: { done } });
    session.editor.undo();
    await settled();
    expect(stage.facts.links).toEqual([]);
    expect(openOf(session).failure).toBeUndefined();
  });

  it('makes no other change while the links of a step are being undone', async () => {
    const { session } = await linked();
    session.editor.undo();
    session.editor.undo();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    await settled();
    expect(openOf(session).history.undone).toHaveLength(1);
    expect(openOf(session).history.work.edits.has(ruth.linePk)).toBe(false);
  });

  it('does not undo a link that someone else has changed since', async () => {
    const { stage, session } = await linked();
    await stage.end(session);
    const other = [{ linkPk: 'other', payrollKey: stage.facts.links[0]?.payrollKey ?? '', memberId: 'E1001' }];
    stage.facts = { ...stage.facts, links: other };
    const later = await stage.session();
    await settled();
    later.editor.undo();
    await settled();
    expect(stage.facts.links).toEqual(other);
  });
});

// Helpers

const comparedWith = (...rows: readonly string[]) => comparedIn(newStage(), ...rows);

/** What a file with these rows says, in a session that is then ended. */
async function comparedIn(stage: ReturnType<typeof newStage>, ...rows: readonly string[]) {
  const session = await stage.session();
  await session.payroll.compareFiles(csv(HEADINGS, ...rows));
  const choosing = openOf(session).comparison;
  if (choosing.kind === 'choosing') await session.payroll.chooseColumns(choosing.mapping as ColumnMapping);
  const { comparison } = openOf(session);
  await stage.end(session);
  if (comparison.kind !== 'compared') throw new Error(comparison.kind);
  return comparison;
}

const proposalsOf = (session: Parameters<typeof openOf>[0]) => {
  const { comparison } = openOf(session);
  return comparison.kind === 'compared' ? comparison.people.proposals : [];
};

/** A session in which a decision about Omar was made, and then his other spelling in payroll was linked to him. */
async function linked() {
  const stage = newStage();
  const session = await stage.session();
  await session.payroll.compareFiles(
    csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40', 'E7002,Omar Diaaz,Medical,612.40'),
  );
  const { comparison } = openOf(session);
  if (comparison.kind === 'choosing') await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
  const pairs = proposalsOf(session);
  expect(pairs).toHaveLength(1);
  const found = openOf(session).comparison;
  const omars = found.kind === 'compared' ? found.discrepancies.filter(({ memberId }) => memberId === 'E1002') : [];
  session.editor.decide('Omar', omars, asTerminated);
  expect(openOf(session).history.work.resolutions.size).toBe(1);
  await session.payroll.links.link(pairs);
  expect(proposalsOf(session)).toHaveLength(0);
  return { stage, session, pairs };
}
