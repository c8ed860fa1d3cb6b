import * as v from 'valibot';
import { exportAging } from '../../../contract/aging';
import { exportAuditEvents } from '../../../contract/audit';
import { exportBills } from '../../../contract/bills/exportBills';
import { exportClassMembers } from '../../../contract/classes';
import { exportContinuationPayers } from '../../../contract/continuation';
import { exportControlUses } from '../../../contract/controls';
import { exportCorrections } from '../../../contract/corrections';
import { exportCostMembers } from '../../../contract/costs/costCenters';
import { exportCosts } from '../../../contract/costs/costReport';
import { exportJournal } from '../../../contract/costs/journal';
import { exportDeposits } from '../../../contract/deposits';
import { exportAccessReview } from '../../../contract/directory';
import { exportExpectedAdjustments } from '../../../contract/expectedAdjustments';
import { exportGroups } from '../../../contract/groups';
import { exportInvitations } from '../../../contract/invitations';
import { exportAccountEntries, exportTrialBalance } from '../../../contract/ledger';
import { exportMembers } from '../../../contract/members';
import { exportPayments } from '../../../contract/payments';
import { exportCheckFiles } from '../../../contract/positivePay';
import { exportProcessingRuns, exportRunPayments } from '../../../contract/processingRuns';
import { exportRefunds } from '../../../contract/refunds';
import { exportNotRemitted, exportRegister } from '../../../contract/register';
import { exportBankFileEntries, exportBankFiles, exportRemittances } from '../../../contract/remittances';
import { exportSavingsItems } from '../../../contract/savings';
import { exportSetup } from '../../../contract/setup';
import type { Call } from '../../../contract/shared/Call';
import { exportStatementLines, exportStatements } from '../../../contract/statements';
import { exportHeldItems } from '../../../contract/suspense';
import { exportUnclaimed } from '../../../contract/unclaimed';
import { exportUploads } from '../../../contract/uploadRecords';
import { exportWriteOffs } from '../../../contract/writeOffs';
import { decide } from '../../../src/domain/access/decide';
import type { Person } from '../../../src/domain/access/Person';
import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { ReadRights } from '../../../src/domain/exports/ReadRights';
import { type CallRequest, type Handler, StreamedFile } from '../../calls/Route';
import { mayNeedRecentSignIn } from '../../security/stepUp';
import type { Caller } from '../../shared/Caller';
import { officeDate } from '../../shared/officeDate';
import { Refusal } from '../../shared/Refusal';
import type { ExportedLists } from './ExportedLists';
import type { ExportRequest } from './ports';

/** What each list has, in the plural. */
export const LIST_NOUNS: ReadonlyMap<Call, string> = new Map<Call, string>([
  [exportAccessReview, 'people and their roles'],
  [exportAccountEntries, 'ledger entries'],
  [exportAging, 'aging'],
  [exportAuditEvents, 'audit events'],
  [exportBankFileEntries, 'entries of an ACH file'],
  [exportBankFiles, 'ACH files'],
  [exportBills, 'bills'],
  [exportCheckFiles, 'positive pay files'],
  [exportClassMembers, 'members with classes'],
  [exportContinuationPayers, 'continuation payers'],
  [exportControlUses, 'uses of a limit'],
  [exportCorrections, 'corrections'],
  [exportCostMembers, 'members with cost centers'],
  [exportCosts, 'costs'],
  [exportDeposits, 'deposits'],
  [exportExpectedAdjustments, 'expected adjustments'],
  [exportGroups, 'groups'],
  [exportHeldItems, 'suspense items'],
  [exportInvitations, 'invitations'],
  [exportJournal, 'journal lines'],
  [exportMembers, 'members'],
  [exportNotRemitted, 'deductions not yet paid'],
  [exportPayments, 'payments'],
  [exportProcessingRuns, 'processing runs'],
  [exportRefunds, 'refunds'],
  [exportRegister, 'balances'],
  [exportRemittances, 'remittances'],
  [exportRunPayments, 'payments of a run'],
  [exportSavingsItems, 'savings lines'],
  [exportSetup, 'setup records'],
  [exportStatementLines, 'statement lines'],
  [exportStatements, 'bank statements'],
  [exportTrialBalance, 'ledger accounts'],
  [exportUnclaimed, 'unclaimed items'],
  [exportUploads, 'uploads'],
  [exportWriteOffs, 'write-offs'],
]);

interface CalledList {
  readonly call: Call;
  readonly handler: Handler<Call>;
}

/** Tells whether groups are in a scope. */
interface GroupReach {
  reaches(scope: Scope, groupNumber: string, isPart?: boolean): Promise<boolean>;
}

/** Key of a call in an export's request. */
export const keyOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

/** The lists of the calls that export one, read by the same handlers as for a client that waits. */
export class CalledLists implements ExportedLists {
  private readonly lists = new Map<string, CalledList>();

  constructor(
    private readonly groups: GroupReach,
    private readonly officeTimeZone: string | undefined,
  ) {}

  /** Called for each route at the start. */
  add<C extends Call>(call: C, handler: Handler<C>): void {
    this.lists.set(keyOfCall(call), { call, handler: handler as unknown as Handler<Call> });
  }

  rightsOf(request: ExportRequest, person: Person): ReadRights {
    const { call } = this.find(request);
    const decision = decide(person, call.operation);
    if (!decision.allowed) throw forbidden();
    return { scope: decision.scope, roles: [...new Set(person.grants.map(({ role }) => role))].sort() };
  }

  async open(request: ExportRequest, caller: Caller, signal: AbortSignal, now: Date) {
    const { call, handler } = this.find(request);
    const { scope } = this.rightsOf(request, caller.person);
    const file = await handler(this.callRequest(call, request, { caller, scope, signal, now }));
    if (!(file instanceof StreamedFile)) throw new Error(`${request.call} exports no list.`);
    return { name: file.name, mediaType: file.mediaType, rows: file.rows, parts: file.parts };
  }

  needsRecentSignIn(request: ExportRequest): boolean {
    return mayNeedRecentSignIn(this.find(request).call);
  }

  /** @throws Refusal BAD_REQUEST if this version cannot export the list. */
  private find({ call }: ExportRequest): CalledList {
    const list = this.lists.get(call);
    if (list) return list;
    throw new Refusal(ErrorCode.BadRequest, 'This list can no longer be exported. Open the list, and export it there.');
  }

  /** The request as if the person made the call now. Its parts were validated, and a recent sign-in checked, when it was requested. */
  private callRequest(
    call: Call,
    { params, query, body }: ExportRequest,
    { caller, scope, signal, now }: Pick<CallRequest<Call>, 'caller' | 'scope' | 'signal' | 'now'>,
  ): CallRequest<Call> {
    const assert = async (groupNumber: string, isPart: boolean) => {
      if (!(await this.groups.reaches(scope, groupNumber, isPart))) throw forbidden();
    };
    const { schemas } = call;
    const complete = { params, query: withDefaults(schemas.query, query), body: withDefaults(schemas.body, body) };
    const parts = complete as unknown as Pick<CallRequest<Call>, 'params' | 'query' | 'body'>;
    return {
      ...parts,
      caller,
      scope,
      signal,
      now,
      idempotencyKey: '',
      prefersBackground: false,
      today: officeDate(now, this.officeTimeZone),
      form: () => Promise.reject(new Error(`${call.path} has no form.`)),
      assertGroup: (groupNumber) => assert(groupNumber, false),
      assertGroupReached: (groupNumber) => assert(groupNumber, true),
      assertRecentSignIn: () => undefined,
      recordSpecialData: () => undefined,
    };
  }
}

/** Adds the defaults of filters that the version to which the request was made did not have. */
function withDefaults(schema: v.GenericSchema | undefined, given: unknown): unknown {
  if (schema === undefined || typeof given !== 'object') return given;
  const defaults = Object.entries(v.getDefaults(schema) ?? {}).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(defaults), ...given };
}

function forbidden(): Refusal {
  const message = 'Your access has changed: you can no longer export this list. Ask your administrator if you need it.';
  return new Refusal(ErrorCode.Forbidden, message);
}
