import fc from 'fast-check';
import { CALLS } from '../../contract/calls';
import { uploadFile } from '../../contract/office/uploads';
import type { Call } from '../../contract/platform/shared/Call';
import type { Target } from '../support/access/MatrixCall';
import { MATRIX_CALLS } from '../support/access/matrixCalls';
import { mutated } from '../support/arbitraries/mutated';
import { hostileTables } from '../support/files/hostile/hostileTables';
import type { TestPerson } from '../support/server/TestData';
import { Random } from './Random';

const CALLERS = 16;
/** Documents wait for their turns. An attacker does not: the server has to notice that its client left. */
const PATIENCE_MS = 2_000;
/** Stands for the status of a call that was given up: no one got in. */
const GIVEN_UP = 499;
const LEAKS = /node_modules|\.ts:\d|select .* from|syntax error/i;

/** Who attacks what. */
export interface AttackScene {
  readonly target: Target;
  readonly manager: TestPerson;
  readonly insiders: readonly TestPerson[];
  readonly outsiders: readonly TestPerson[];
}

/** Sends requests and judges the answers. */
export class Attacker {
  readonly problems: string[] = [];
  private readonly counts = new Map<string, number>();
  private readonly random: Random;

  constructor(
    private readonly scene: AttackScene,
    private readonly seed: number,
    private readonly tokenFor: (userId: string) => Promise<string>,
  ) {
    this.random = new Random(seed);
  }

  summary(): string {
    return [...this.counts].map(([what, count]) => `${what} ${count}`).join(', ');
  }

  async call(api: string, people: readonly TestPerson[], count: number): Promise<void> {
    await this.inParallel(count, async () => {
      const call = this.random.oneOf(CALLS);
      const person = this.random.oneOf(people);
      const token = await this.tokenFor(person.userId);
      await this.send(
        `calls ${people === this.scene.insiders ? 'with' : 'without'} rights`,
        api,
        call,
        token,
        person.email,
      );
    });
  }

  /** Without a token, with a token of nobody, and with tokens whose signature or claims were changed. */
  async callWithoutToken(api: string, count: number): Promise<void> {
    const { userId, email } = this.scene.manager;
    const good = await this.tokenFor(userId);
    const [head = '', claims = '', signature = ''] = good.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const tokens = [
      '',
      'x',
      `${head}.${claims}.${signature.slice(1)}A`,
      `${none}.${claims}.`,
      `${head}.${none}.${signature}`,
    ];
    await this.inParallel(count, async () => {
      const status = await this.send('forged tokens', api, this.random.oneOf(CALLS), this.random.oneOf(tokens), email);
      if (status < 400) this.problems.push(`A forged token was let in with status ${status}.`);
    });
  }

  /** Bodies that are too large, too long, or wrong in each item, six at once: each is refused, with at most 50 problems. Then many expensive calls at once, which take turns. */
  async overload(api: string, { userId, email }: TestPerson): Promise<void> {
    const token = await this.tokenFor(userId);
    const group = this.scene.target.groupNumber;
    const deduction = { row: 1, memberId: 'E1', memberName: 'Lovelace, Ada', coverage: 'Medical', amountCents: 1 };
    const comparison = { fileName: 'a.csv', deductions: Array(100_000).fill(deduction), resolutions: [] };
    const reconciliation = { version: 1, lockToken: this.random.uuid(), note: '', comparison };
    const bodies: readonly (readonly [path: string, body: string, method?: string])[] = [
      [`/api/bills/${group}.1/lines`, listOf('changes', 49_000, { linePk: 'x'.repeat(90) }), 'PATCH'],
      [`/api/bills/${group}.1/reconcile`, JSON.stringify(reconciliation)],
      [`/api/groups/${group}/memberLinks`, listOf('links', 700_000, { payrollKey: 1 })],
      [`/api/groups/${group}/memberLinks`, listOf('links', 200_000, { payrollKey: 1 })],
      [`/api/groups/${group}/memberLinks`, listOf('links', 5_000, { payrollKey: 1 })],
      ['/api/bills/search', listOf('groupNumbers', 60_000, 'no number')],
      ['/api/bills/search', `{"groupNumbers":${'['.repeat(50_000)}`],
    ];
    for (const [path, body, method = 'POST'] of bodies) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const send = async () => {
        const response = await fetch(`${api}${path}?user=${encodeURIComponent(email)}`, {
          method,
          headers,
          body,
        });
        const { problems = [] } = (await response.clone().json()) as { problems?: unknown[] };
        const status = await this.judge('overloads', `${path}, ${body.length} bytes`, response);
        if (status < 400 || problems.length > 50)
          this.problems.push(`${status} with ${problems.length} problems: ${path}`);
      };
      // The server may close the connection of a body that it does not want.
      await Promise.all(Array.from({ length: 6 }, () => send().catch(() => this.count('closed connections'))));
    }
    await Promise.all(
      [...Array<string>(64).fill('/api/search?q=sm&'), ...Array<string>(10).fill('/api/health/invariants?')].map(
        async (path) => {
          const address = `${api}${path}user=${encodeURIComponent(email)}`;
          const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
          await this.judge('expensive calls', path, response);
        },
      ),
    );
  }

  async upload(api: string, { userId, email }: TestPerson, count: number): Promise<void> {
    const files = hostileTables().filter(({ isSlow = false }) => !isSlow);
    const token = await this.tokenFor(userId);
    for (let sent = 0; sent < count; sent += 1) {
      const { name, make, kind } = files[sent % files.length] ?? this.random.oneOf(files);
      const form = new FormData();
      form.append(
        'file',
        new Blob([make() as BlobPart]),
        `${sent}-${name}.${this.random.oneOf(['csv', 'xlsx', 'txt'])}`,
      );
      const owner = this.scene.target.groupNumber;
      const address = uploadFile.path.replace(':kind', kind).replace(':owner', owner).replace(':template', 'auto');
      const url = `${api}${address}?user=${encodeURIComponent(email)}`;
      const init = { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } };
      await this.judge('hostile files', `${kind} ${name}`, await fetch(url, init));
    }
  }

  private async send(what: string, api: string, call: Call, token: string, email: string): Promise<number> {
    const { params = {}, query = {}, body = {} } = this.malformed(call);
    const address = call.path.replace(/:(\w+)/g, (_, name: string) => inAddress(Object(params)[name]));
    const search = Object.entries(Object(query)).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
    const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
    const text = JSON.stringify(body) ?? '';
    const request = fetch(`${api}${address}?${[`user=${inAddress(email)}`, ...search].join('&')}`, {
      method: call.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': this.random.uuid(),
        ...(hasBody && { 'content-type': this.random.chance(0.02) ? 'text/plain' : 'application/json' }),
      },
      ...(hasBody && { body: this.random.chance(0.05) ? text.slice(0, this.random.between(0, text.length)) : text }),
    });
    try {
      return await this.judge(what, `${call.method} ${call.path} ${text.slice(0, 300)}`, await request);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
      this.count('given up');
      return GIVEN_UP;
    }
  }

  private malformed(call: Call): { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } {
    const row = MATRIX_CALLS.find((candidate) => candidate.call === call);
    if (!row) throw new Error(`No example for ${call.path}.`);
    const caller = { userId: 'test|x', email: 'x@example.test', dashboard: 'billingUser' as const };
    const { params = {}, query = {}, body = {} } = row.request(this.scene.target, caller);
    const seed = this.random.between(1, 2 ** 31 - 1) ^ this.seed;
    const [request] = fc.sample(mutated({ params, query, body }), { numRuns: 1, seed });
    return Object(request);
  }

  private async judge(what: string, request: string, response: Response): Promise<number> {
    const text = await response.text();
    const kind = `${Math.floor(response.status / 100)}xx`;
    for (const name of [what, kind]) this.count(name);
    if (response.status >= 500 || LEAKS.test(text))
      this.problems.push(`${response.status} for ${what}, ${request}: ${text.slice(0, 200)}`);
    return response.status;
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  private async inParallel(count: number, work: () => Promise<void>): Promise<void> {
    let left = count;
    const loop = async () => {
      while (left > 0 && this.problems.length < 20) {
        left -= 1;
        await work();
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, loop));
  }
}

const listOf = (name: string, count: number, item: unknown) => JSON.stringify({ [name]: Array(count).fill(item) });

/** Any value as part of an address. Lone surrogates cannot be sent there. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')).slice(0, 2_000) || '%20';
}
