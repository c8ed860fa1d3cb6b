import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import type { TestPerson } from '../../test/support/server/TestData';
import { type BillName, type Decision, OFFERED_STEPS, type OfferedStep } from './ParameterValues';
import { BILL, billNameOf, FULL_NAME, found, NAMED, QUOTED } from './patterns';
import { APPLICATIONS } from './stage/StageShell';
import type { AppWorld } from './world';

type Check = (world: AppWorld, person: TestPerson, isExpected: boolean) => Promise<boolean>;

/** Something a person can or cannot do. `name` is its wording in the sentence. */
export interface Ability {
  readonly name: string;
  readonly check: Check;
}

const PLAIN: Readonly<Record<string, Check>> = {
  redo: ({ tasks }, person) => tasks.reconciliation.canRedo(person),
  retry: ({ tasks }, person) => tasks.reconciliation.canRetry(person),
  'reload Listbill': ({ tasks }, person, isExpected) => tasks.shell.isOfferedReload(person, isExpected),
  'choose the columns again': ({ tasks }, person) => tasks.payroll.canChooseColumnsAgain(person),
  'apply suggestions': ({ tasks }, person) => tasks.payroll.hasSuggestions(person),
  'edit the bill': ({ tasks }, person) => tasks.reconciliation.canChange(person),
  'pay from the new account': ({ tasks, stage }, person) =>
    tasks.bankAccounts.canPayFromNew(person, stage.bills.first.groupNumber),
  'use an uploaded file': ({ tasks, stage }, person) => tasks.uploads.isAvailable(person, stage.bills.first.group),
};
const STEPS = OFFERED_STEPS.join('|');
const DECISIONS: Readonly<Record<string, Decision>> = {
  'use the payroll amount': 'acceptOurs',
  'accept the billed amount': 'acceptBill',
};

export const ABILITY = new RegExp(
  [
    ...Object.keys(PLAIN),
    `(?:${STEPS}) ${BILL}`,
    `open the (?:${APPLICATIONS.join('|')}) application`,
    `upload bills of the carrier of ${QUOTED}`,
    `(?:${Object.keys(DECISIONS).join('|')}) for ${FULL_NAME}`,
  ].join('|'),
);

/** @param words that match `ABILITY` */
export function abilityOf(words: string): Ability {
  const [, application] = /^open the (\w+) application$/.exec(words) ?? [];
  const [name] = [...words.matchAll(NAMED)].map((match) => match[1] ?? '');
  const plain = PLAIN[words];
  if (plain) return { name: words, check: plain };
  if (application) return { name: words, check: opensApplication(application) };
  if (words.startsWith('upload')) return { name: words, check: uploadsFor(name) };
  const [, decision, member = ''] = /^(.+ amount) for (.+)$/.exec(words) ?? [];
  const made = decision === undefined ? undefined : DECISIONS[decision];
  if (made)
    return {
      name: words,
      check: async ({ tasks }, person) => (await tasks.payroll.choices(person, member)).includes(made),
    };
  const [step = '', ...bill] = words.split(' ');
  return { name: words, check: takesStep(found(OFFERED_STEPS, step), billNameOf(bill.join(' '))) };
}

/** Opens the bill first, because actions are offered only on a visible bill. */
function takesStep(step: OfferedStep, name: BillName): Check {
  return async ({ tasks, stage }, person) => {
    await tasks.bills.head(person, stage.bills.named(name));
    return (await tasks.bills.offers(person)).includes(step);
  };
}

function opensApplication(name: string): Check {
  return async ({ tasks }, person) => (await tasks.shell.otherApplications(person)).includes(name);
}

function uploadsFor(groupName: string | undefined): Check {
  return async ({ tasks, stage }, person) => {
    const { healthCarrier } = await stage.groups.named(groupName);
    return (await tasks.uploadList.owners(person, UploadKind.CarrierBill)).some((owner) =>
      owner.endsWith(`(${healthCarrier})`),
    );
  };
}
