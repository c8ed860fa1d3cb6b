import { saveDivisions } from '../../../../../contract/billing/divisions';
import { closeShort } from '../../../../../contract/money/closeShort';
import { commandRoute } from '../../../../../server/platform/calls/commandRoute';
import type { Route } from '../../../../../server/platform/calls/Route';
import type { Caller } from '../../../../../server/platform/shared/Caller';
import { command, runCommand } from '../../../../../server/platform/shared/command';
import type { IdempotencyKeys, SavedAnswer } from '../../../../../server/platform/shared/idempotency';
import { KeyedAnswer } from '../../../../../server/platform/shared/idempotency';
import type { Transaction, Transactions, WriteGate } from '../../../../../server/platform/shared/Transaction';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';

const caller: Caller = { userId: 'pat', email: 'pat@example.com', name: 'Pat', person: { grants: [] } as never };
const request = {
  caller,
  scope: { kind: 'all' as const },
  query: undefined,
  now: new Date('2026-03-10T12:00:00Z'),
  today: localDate('2026-03-10'),
  assertRecentSignIn: () => undefined,
  idempotencyKey: '0b0e7a2c-7f0b-4c38-9a3e-1f2d3c4b5a69',
};
const body = { version: 3, note: '', decline: false, ask: false };
const shortRequest = { ...request, params: { billPk: '100.7' }, body };

/** Transactions with one table of keys. @param assertOpen refuses while writes are closed */
function transactionsWithKeys(
  assertOpen: () => void = () => undefined,
): Transactions & { readonly saved: ReadonlyMap<string, SavedAnswer> } {
  const saved = new Map<string, SavedAnswer>();
  const keys: IdempotencyKeys = {
    tryLock: async () => true,
    lock: async () => undefined,
    find: async (_, key) => saved.get(key),
    save: async ({ key, call, requestHash }, { json, status }) =>
      void saved.set(key, { json, status, call, requestHash }),
  };
  const gate: WriteGate = { assertBillsOpen: async () => assertOpen(), assertPaymentsOpen: async () => assertOpen() };
  return { saved, run: (work) => work({ keys, gate } as Partial<Transaction> as Transaction) };
}

describe('a command of an idempotent call', () => {
  it('runs once for each key and repeats its answer', async () => {
    const transactions = transactionsWithKeys();
    let runs = 0;
    const close = command(closeShort, async () => ({ run: (runs += 1) }) as never);
    const first = await runCommand(transactions, close, shortRequest);
    expect(first).toEqual(new KeyedAnswer('{"run":1}', 200));
    expect(await runCommand(transactions, close, shortRequest)).toEqual(first);
    expect(runs).toBe(1);
    expect([...transactions.saved.values()]).toMatchObject([{ call: 'POST /api/bills/100.7/closeShort' }]);
  });

  it('refuses a key that was used for another body or another path', async () => {
    const transactions = transactionsWithKeys();
    const close = command(closeShort, async () => ({}) as never);
    await runCommand(transactions, close, shortRequest);
    const reused = { code: ErrorCode.KeyReused };
    await expect(
      runCommand(transactions, close, { ...shortRequest, body: { ...body, version: 4 } }),
    ).rejects.toMatchObject(reused);
    await expect(
      runCommand(transactions, close, { ...shortRequest, params: { billPk: '100.8' } }),
    ).rejects.toMatchObject(reused);
  });

  it('saves no answer when the work is refused', async () => {
    const transactions = transactionsWithKeys();
    const close = command(closeShort, () => Promise.reject(new Error('refused')));
    await expect(runCommand(transactions, close, shortRequest)).rejects.toThrow('refused');
    expect(transactions.saved.size).toBe(0);
  });
});

describe('a command of a call that needs open payments', () => {
  it('does not run while they are on hold, and saves no answer', async () => {
    const transactions = transactionsWithKeys(() => {
      throw new Error('on hold');
    });
    let runs = 0;
    const close = command(closeShort, async () => ({ run: (runs += 1) }) as never);
    await expect(runCommand(transactions, close, shortRequest)).rejects.toThrow('on hold');
    expect([runs, transactions.saved.size]).toEqual([0, 0]);
  });

  it('repeats a saved answer while they are on hold', async () => {
    let isOpen = true;
    const transactions = transactionsWithKeys(() => {
      if (!isOpen) throw new Error('on hold');
    });
    const close = command(closeShort, async () => ({}) as never);
    const first = await runCommand(transactions, close, shortRequest);
    isOpen = false;
    expect(await runCommand(transactions, close, shortRequest)).toEqual(first);
  });
});

it('runs a command of any other call each time, without a key', async () => {
  const transactions = transactionsWithKeys();
  const answer = { version: 1, items: [], history: [] };
  const save = command(saveDivisions, async () => answer as never);
  const saving = { ...request, params: { groupNumber: '100' }, body: { version: 1, items: [] } };
  expect(await runCommand(transactions, save, saving)).toBe(answer);
  expect(transactions.saved.size).toBe(0);
});

it('registers a command as the route of its call, and passes the request on', async () => {
  const seen: unknown[] = [];
  const routed: unknown[] = [];
  let handled: Promise<unknown> = Promise.resolve();
  const route: Route = (call, handler) => {
    routed.push(call);
    handled = handler(shortRequest as never);
  };
  const close = command(closeShort, async (_, given) => {
    seen.push(given.params, given.body, given.caller);
    return {} as never;
  });
  commandRoute(route, transactionsWithKeys())(close);
  await handled;
  expect(routed).toEqual([closeShort]);
  expect(seen).toEqual([shortRequest.params, body, caller]);
});
