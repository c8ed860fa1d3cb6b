import {
  endStandingDecision,
  getDecisionMemory,
  listStandingDecisions,
  resumeStandingDecision,
  saveStandingDecision,
} from '../../../contract/billing/bills/standingDecisions';
import { discrepancyKey } from '../../../src/domain/billing/reconciliation/Discrepancy';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';
import { compared, drop, payrollTab, working } from './reconcileDrivers';
import { PAYROLL } from './uploadedPayroll';

/** Ada is deducted nothing. */
const WITHOUT_ADA = PAYROLL.replace(/(M1,.*,)[\d.]+/, '$10.00');

async function compareNow(scene: Scene): Promise<void> {
  await drop(scene, WITHOUT_ADA);
  const compare = scene.button('Compare');
  await compare.or(compared(scene)).first().waitFor();
  if (await compare.isVisible()) await compare.click();
  await compared(scene).waitFor();
}

const decide = ({ page }: Scene) =>
  page
    .getByRole('button', { name: /^Accept as billed: / })
    .first()
    .click();
const askToMakeStanding = ({ page }: Scene) =>
  page
    .getByRole('button', { name: /^Make standing: / })
    .first()
    .click();
const dialog = ({ page }: Scene) => page.getByRole('alertdialog', { name: 'Make this decision standing?' });
const confirm = (scene: Scene) => dialog(scene).getByRole('button', { name: 'Make standing' }).click();
const standing = ({ page }: Scene) => page.getByText('Standing until ended').first();
const show = (scene: Scene) => scene.button('Show standing decisions').click();
const endButton = ({ page }: Scene) => page.getByRole('button', { name: /^End the standing decision: / });
const undoButton = ({ page }: Scene) => page.getByRole('button', { name: /^Undo ending the standing decision: / });

async function makeStanding(scene: Scene): Promise<void> {
  await askToMakeStanding(scene);
  await confirm(scene);
  await standing(scene).waitFor();
}

/** Accepts the missing deduction of Ada on all bills, without a screen. */
async function saveStanding(scene: Scene): Promise<void> {
  const [kind, memberId, coverage] = ['NO_DEDUCTION', 'M1', 'Medical'] as const;
  await (await scene.as('biller')).ok(saveStandingDecision, {
    params: { groupNumber: scene.groupNumber },
    body: {
      key: discrepancyKey(kind, `bill:${memberId}`, coverage),
      kind,
      memberId,
      memberName: 'Ada Byron',
      coverage,
      differenceCents: cents(-41_250),
      action: 'acceptBill',
      reasonCode: 'WAIVED',
      note: '',
      until: null,
    },
  });
}

async function endStanding(scene: Scene): Promise<void> {
  await endButton(scene).click();
  await undoButton(scene).waitFor();
}

async function count({ db, groupNumber }: Scene, isEnded: boolean): Promise<number> {
  const rows = await db.selectFrom('standing_decisions').selectAll().where('group_number', '=', groupNumber).execute();
  return rows.filter(({ ended_at: endedAt }) => (endedAt !== null) === isEnded).length;
}

/** Calls of remembered and standing decisions. */
export const standingDrivers: readonly Driver[] = [
  {
    call: getDecisionMemory,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene);
      await saveStanding(scene);
      const success = scene.page.getByRole('list', { name: 'Remembered decisions' });
      return { prepare: before, makeCall: () => drop(scene, WITHOUT_ADA), success };
    },
  },
  {
    call: listStandingDecisions,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, payrollTab);
      return { prepare: before, makeCall: () => show(scene), success: scene.page.getByText('No standing decisions') };
    },
  },
  {
    call: saveStandingDecision,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, compareNow, decide, askToMakeStanding);
      return {
        prepare: before,
        makeCall: () => confirm(scene),
        retry: () => confirm(scene),
        failure: dialog(scene).getByRole('alert'),
        success: standing(scene),
        countEffects: () => count(scene, false),
      };
    },
  },
  {
    call: endStandingDecision,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, compareNow, decide, makeStanding, show);
      const end = () => endButton(scene).click();
      return {
        prepare: before,
        makeCall: end,
        retry: end,
        success: undoButton(scene),
        countEffects: () => count(scene, true),
      };
    },
  },
  {
    call: resumeStandingDecision,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { before } = await working(scene, compareNow, decide, makeStanding, show, endStanding);
      const resume = () => undoButton(scene).click();
      return {
        prepare: before,
        makeCall: resume,
        retry: resume,
        success: endButton(scene),
        countEffects: () => count(scene, false),
      };
    },
  },
];
