import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { firstValueFrom, skipWhile } from 'rxjs';
import { InProcessNetwork } from '../../features/support/use-case/stand-ins/InProcessNetwork';
import { StageTime } from '../../features/support/use-case/stand-ins/StageTime';
import { StageTokens } from '../../features/support/use-case/stand-ins/StageTokens';
import { stagePasswords } from '../../features/support/use-case/stand-ins/stagePasswords';
import { UseCaseUsers } from '../../features/support/use-case/UseCaseUsers';
import { composeAccounts } from '../../server/people/identity/composeAccounts';
import { SqlPeopleForSignIn } from '../../server/people/session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../../server/people/session/SqlProviderStorage';
import { SqlRecentAttempts } from '../../server/people/session/SqlRecentAttempts';
import { SqlTransactions } from '../../server/run/composition/SqlTransactions';
import { BillSummary } from '../../src/application/billing/bills/BillSummary';
import { ReconcileSessions } from '../../src/application/billing/reconciliation/ReconcileSessions';
import { OpenCheckout } from '../../src/application/money/payments/OpenCheckout';
import { SendFiles } from '../../src/application/office/uploads/FileSending';
import { ChangePeople } from '../../src/application/people/directory/ChangePeople';
import { OpenPerson } from '../../src/application/people/directory/PersonQuery';
import { ReasonCode } from '../../src/domain/billing/bills/BillLine';
import { Role } from '../../src/domain/platform/access/Role';
import { cents } from '../../src/domain/platform/money/Cents';
import { payingGroup } from '../../test/support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../test/support/server/startTestServer';

/** An action and the files whose functions ran between the call of its use case and its last SQL statement. */
export interface PathCount {
  readonly action: string;
  readonly aim: number;
  readonly files: readonly string[];
  /** The server's files in the order in which they are first entered. */
  readonly walk: readonly string[];
}

declare global {
  /** Called by every function of our modules when it runs: see traceEntries.mjs. */
  var entered: ((file: string) => void) | undefined;
}

interface Action {
  readonly action: string;
  readonly aim: number;
  /** Prepares the action and returns it. Called twice, so that the measured run loads no module. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN = /^(?:src|server|contract)\//;

/**
 * Counts the files that five actions pass through, from the use case called by the screen to the SQL, using the application's use
 * cases and its server in one process. Includes immediate follow-ups, such as refreshing a list.
 */
export async function pathCounts(): Promise<readonly PathCount[]> {
  const coverage = new Session();
  coverage.connect();
  await coverage.post('Profiler.enable');
  await coverage.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const server = await startTestServer();
  const time = new StageTime(server.clock);
  const users = usersOn(server, time);
  try {
    const counts: PathCount[] = [];
    for (const { action, aim, prepare } of await actionsIn(users, server, time)) {
      await time.until((await prepare())());
      const run = await prepare();
      await takeCoverage(coverage);
      const walk = new Set<string>();
      globalThis.entered = (file) => walk.add(file);
      await time.until(run());
      globalThis.entered = undefined;
      const { result } = await takeCoverage(coverage);
      const inServer = [...walk].filter((file) => file.startsWith('server/'));
      counts.push({ action, aim, files: result.flatMap(fileThatRan), walk: inServer });
    }
    return counts;
  } finally {
    coverage.disconnect();
    users.close();
    await server.close();
  }
}

type ScriptCoverage = Awaited<ReturnType<typeof takeCoverage>>['result'][number];
/** The functions that ran since the last call. */
const takeCoverage = (session: Session) => session.post('Profiler.takePreciseCoverage');

/** Path of an own file of which a function ran, from the repository's root. */
function fileThatRan({ url, functions }: ScriptCoverage): readonly string[] {
  if (!url.startsWith('file:')) return [];
  const file = fileURLToPath(url).slice(ROOT.length);
  return OWN.test(file) && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0) ? [file] : [];
}

function usersOn({ app, db, clock, tokenFor }: TestServer, time: StageTime): UseCaseUsers {
  const issuer = 'http://id.test/';
  const accounts = composeAccounts({
    issuer,
    transactions: new SqlTransactions(db, { clock, issuer }),
    people: new SqlPeopleForSignIn(db),
    storage: new SqlProviderStorage(db, clock),
    attempts: new SqlRecentAttempts(db, clock),
    passwords: stagePasswords,
    now: () => clock.now().getTime(),
  });
  const tokens = new StageTokens((userId, _email, issuedAt) => tokenFor(userId, { issuedAt }));
  return new UseCaseUsers({ db, clock, tokens, accounts }, time, new InProcessNetwork(app, time));
}

async function actionsIn(users: UseCaseUsers, server: TestServer, time: StageTime): Promise<readonly Action[]> {
  const { groupNumber, payor, bill } = await payingGroup(server);
  const reconciler = await server.data.billingUser([groupNumber], [Role.Reconciler]);
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  const [payorApp, reconcilerApp, managerApp] = [
    await users.appOf(payor),
    await users.appOf(reconciler),
    await users.appOf(manager),
  ];
  let searches = 0;
  return [
    {
      action: 'search bills',
      aim: 38,
      prepare: async () => {
        const summary = reconcilerApp.get(BillSummary);
        await reconcilerApp.watch(summary.result$);
        const q = `${groupNumber}${'0'.repeat(searches++)}`;
        return async () => {
          summary.show({ q });
          if (!(await reconcilerApp.load(summary.result$))) throw new Error('The search failed');
        };
      },
    },
    {
      action: 'save an amount',
      aim: 48,
      prepare: async () => {
        const { billPk, linePks } = await bill({ status: 'RELEASED' });
        const sessions = reconcilerApp.get(ReconcileSessions);
        const session = sessions.create(billPk);
        await time.until(sessions.start(billPk, session));
        const edit = { linePk: linePks[0] ?? '', reasonCode: ReasonCode.Terminated, effectiveDate: null, note: '' };
        return async () => {
          session.editor.change('Ada Byron', [{ ...edit, reconciledCents: cents(100) }]);
          await session.save();
          const { snapshot } = session;
          if (snapshot.kind !== 'open' || snapshot.failure) throw new Error('The amount was not saved');
        };
      },
    },
    {
      action: 'pay a bill, release its locks, delete its draft',
      aim: 48,
      prepare: async () => {
        const { billPk } = await bill();
        const opened = await time.until(payorApp.get(OpenCheckout).run(groupNumber, [billPk]));
        if (opened.kind !== 'open') throw new Error('The checkout did not open');
        await time.until(opened.checkout.review());
        return async () => {
          await opened.checkout.confirm();
          if (opened.checkout.current.stage.kind !== 'paid') throw new Error('The bill was not paid');
        };
      },
    },
    {
      action: 'grant a role',
      aim: 45,
      prepare: async () => {
        const changes = managerApp.get(ChangePeople);
        const { userId } = await server.data.billingUser([groupNumber]);
        const record$ = managerApp.get(OpenPerson).run(userId).record$;
        const record = await time.until(firstValueFrom(record$.pipe(skipWhile(({ kind }) => kind === 'loading'))));
        if (record.kind !== 'loaded') throw new Error('The person could not be read');
        const { user } = record.value;
        const steps = [{ kind: 'addRole', role: Role.Reconciler, groupNumber }] as const;
        return async () => {
          const [result] = await changes.run([{ user, steps }]);
          if (!result?.ok) throw new Error('The role was not granted');
        };
      },
    },
    {
      action: 'upload a file and check it',
      aim: 55,
      prepare: async () => {
        const bytes = new TextEncoder().encode('Member ID,Coverage,Amount\nM1,Medical,412.50\n');
        const file = { name: 'payroll.csv', size: bytes.length, arrayBuffer: async () => bytes.slice().buffer };
        const sending = reconcilerApp.get(SendFiles).open();
        return async () => {
          await sending.add({ kind: 'payrollDeductions', owner: groupNumber }, [file]);
          if (sending.snapshot[0]?.state.kind !== 'taken') throw new Error('The file was not uploaded');
        };
      },
    },
  ];
}
