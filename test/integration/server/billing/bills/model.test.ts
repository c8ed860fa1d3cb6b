import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { keepBillLock, releaseBillLock, takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { releaseBills, revertBill, unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { changeBillLines, getBill, getBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { type BillAction, BillModel, type Expected, type Who } from '../../../../support/bills/BillModel';
import { editsTo } from '../../../../support/bills/openForEditing';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestAnswer, TestCaller } from '../../../../support/server/TestCaller';

/** Set `MODEL_RUNS=1000` for more runs. A failure prints the seed and path to reproduce it. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 15);
const MAX_LENGTH = 60;
const START = Date.parse('2026-03-10T15:00:00.000Z');
const BILLED = [10_000, 2_550, -400] as const;

let server: TestServer;
afterEach(() => server.reset());
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it(
  'always matches the model of the bill for any sequence of actions (BIL-1)',
  async () => {
    const acts = ACTS.map((arbitrary) => arbitrary.map((act) => new Act(act)));
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.constantFrom(OPEN_FOR_EDITING, OPEN_FOR_EDITING, OPEN_FOR_EDITING, []),
        fc.commands(acts, { maxCommands: MAX_LENGTH, size: 'max' }),
        async (paysAsBilled, before, commands) => {
          const model = new BillModel(BILLED, paysAsBilled);
          const real = await RealBill.open(paysAsBilled);
          for (const act of before) await new Act(act).run(model, real);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          await server.assertInvariants();
          await server.reset();
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 10_000,
);

it('allows exactly the events of the model', async () => {
  const model = new BillModel(BILLED, false);
  const real = await RealBill.open(false);
  for (const act of EVERYTHING) {
    const { version } = model;
    expect(model.apply(act).status).toBeLessThan(400);
    expect((await real.act(act, version)).status).toBeLessThan(400);
  }
});

/** Most sequences start with the group opening a bill for editing. */
const OPEN_FOR_EDITING: readonly BillAction[] = [
  { what: 'release', who: 'mia' },
  { what: 'lock', who: 'ada' },
];
/** Every action, in an order where each succeeds. */
const EVERYTHING: readonly BillAction[] = [
  ...OPEN_FOR_EDITING,
  { what: 'hold', on: true },
  { what: 'hold', on: false },
  { what: 'edit', who: 'ada', line: 0, amount: 1, stale: false },
  { what: 'reconcile', who: 'ada', stale: false },
  { what: 'unreconcile', who: 'ada', stale: false },
  { what: 'wait', ms: 60_000 },
  { what: 'beat', who: 'ada' },
  { what: 'revert', who: 'ada', stale: false },
  { what: 'takeOver', who: 'mia' },
  { what: 'unlock', who: 'mia' },
];

const anyActor = fc.constantFrom<Who>('ada', 'ben', 'mia', 'viv');
const usuallyAda = fc.integer({ min: 0, max: 11 }).chain((n) => (n === 0 ? anyActor : fc.constant<Who>('ada')));
const stale = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const onHold = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);
const aLine = fc.nat(BILLED.length - 1);
const anAmount = fc.constantFrom(...BILLED, 0, 1);
const anyDelay = fc.constantFrom(1_000, 60_000, 119_999, 120_000);
const edit = fc.record({ what: fc.constant('edit' as const), who: usuallyAda, line: aLine, amount: anAmount, stale });
const change = (what: 'reconcile' | 'unreconcile' | 'revert') =>
  fc.record({ what: fc.constant(what), who: usuallyAda, stale });
const lock = fc.record({ what: fc.constantFrom('lock', 'beat'), who: usuallyAda });
/** Actions are chosen at random, so repeated entries are more likely. */
const ACTS: fc.Arbitrary<BillAction>[] = [
  edit,
  edit,
  lock,
  lock,
  change('reconcile'),
  change('reconcile'),
  change('unreconcile'),
  change('revert'),
  fc.record({ what: fc.constant('release' as const), who: fc.constantFrom<Who>('mia', 'mia', 'ada') }),
  fc.record({ what: fc.constantFrom('lock', 'unlock', 'takeOver'), who: anyActor }),
  fc.record({ what: fc.constant('wait' as const), ms: anyDelay }),
  fc.record({ what: fc.constant('hold' as const), on: onHold }),
];

class Act implements fc.AsyncCommand<BillModel, RealBill> {
  constructor(private readonly act: BillAction) {}

  check(): boolean {
    return true;
  }

  async run(model: BillModel, real: RealBill): Promise<void> {
    const versionBefore = model.version;
    const expected = model.apply(this.act);
    expect(outcomeOf(await real.act(this.act, versionBefore))).toEqual(expected);
    expect(await real.read()).toEqual({
      status: model.status,
      version: model.version,
      dueCents: model.due,
      reconciledCents: model.amounts.reduce((sum, amount) => sum + amount, 0),
      changedLineCount: model.changedLines,
      lockedBy: model.lockedBy,
      amounts: model.amounts,
    });
  }

  toString(): string {
    return JSON.stringify(this.act);
  }
}

/** The bill on the server and the people who work on it. */
class RealBill {
  private readonly tokens = new Map<Who, string>();

  private constructor(
    private readonly billPk: string,
    private readonly linePks: readonly string[],
    private readonly people: Readonly<Record<Who, TestCaller>>,
    private readonly names: ReadonlyMap<string, Who>,
    private readonly sysadmin: TestCaller,
  ) {}

  static async open(paysAsBilled: boolean): Promise<RealBill> {
    server.clock.set(new Date(START).toISOString());
    const { data } = server;
    const group = await data.group({ reconcilePolicy: paysAsBilled ? 'payAsBilled' : 'adjustThenPay' });
    const lines = BILLED.map((billedCents) => ({ billedCents }));
    const { billPk, linePks } = await data.bill({ groupNumber: group, status: 'UNRELEASED', lines });
    const ada = await data.billingUser([group], [Role.Reconciler]);
    const ben = await data.billingUser([group], [Role.Reconciler]);
    const viv = await data.billingUser([group], [Role.Reconciler, Role.ViewOnly]);
    const mia = await data.person({ roles: [Role.Admin, Role.Manager] });
    const sysadmin = await data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const people = { ada: server.as(ada), ben: server.as(ben), mia: server.as(mia), viv: server.as(viv) };
    const names = new Map<string, Who>([
      [ada.userId, 'ada'],
      [ben.userId, 'ben'],
      [mia.userId, 'mia'],
    ]);
    return new RealBill(billPk, linePks, people, names, server.as(sysadmin));
  }

  async act(act: BillAction, version: number): Promise<TestAnswer> {
    if (act.what === 'wait') {
      server.clock.advance(act.ms);
      return DONE;
    }
    if (act.what === 'hold') return this.sysadmin.call(setProcessingHold, { body: { on: act.on } });
    const { billPk } = this;
    const caller = this.people[act.who];
    const lockToken = this.tokens.get(act.who) ?? randomUUID();
    const params = { billPk };
    const body = { lockToken, version: 'stale' in act && act.stale ? Math.max(1, version - 1) : version };
    switch (act.what) {
      case 'release':
        return caller.call(releaseBills, { body: { values: [billPk] } });
      case 'lock':
      case 'takeOver':
        return this.remember(
          act.who,
          await caller.call(takeBillLock, { body: { billPk, takeOver: act.what === 'takeOver' } }),
        );
      case 'beat':
        return caller.call(keepBillLock, { params, body: { lockToken } });
      case 'unlock':
        return caller.call(releaseBillLock, { query: { billPk } });
      case 'edit':
        return caller.call(changeBillLines, {
          params,
          body: { ...body, changes: editsTo({ [this.linePks[act.line] ?? '']: act.amount }) },
        });
      case 'reconcile':
        return caller.call(reconcileBill, { params, body });
      case 'unreconcile':
        return caller.call(unreconcileBill, { params, body });
      case 'revert':
        return caller.call(revertBill, { params, body });
    }
  }

  async read() {
    const params = { billPk: this.billPk };
    const { status, version, dueCents, reconciledCents, changedLineCount, lockedBy } = await this.people.mia.ok(
      getBill,
      { params },
    );
    const { items } = await this.people.mia.ok(getBillLines, { params });
    const amounts = items.map((line) => line.reconciledCents ?? line.billedCents);
    const holder = lockedBy && (this.names.get(lockedBy.userId) ?? null);
    return { status, version, dueCents, reconciledCents, changedLineCount, lockedBy: holder, amounts };
  }

  private remember(person: Who, answer: TestAnswer): TestAnswer {
    const { lockToken } = answer.body as { readonly lockToken?: string };
    if (lockToken) this.tokens.set(person, lockToken);
    return answer;
  }
}

const DONE: TestAnswer = { status: 200, body: {}, text: '' };

function outcomeOf({ status, body }: TestAnswer): Expected {
  return status < 400 ? { status } : { status, code: (body as { readonly code: string }).code };
}
