import * as v from 'valibot';
import type { Call } from '../../../../contract/platform/shared/Call';
import type { ReadRights } from '../../../../src/domain/office/exports/ReadRights';
import { decide } from '../../../../src/domain/platform/access/decide';
import type { Person } from '../../../../src/domain/platform/access/Person';
import { type GroupReach, groupOutOfScope } from '../../../platform/calls/groupOutOfScope';
import { type CallRequest, type Handler, StreamedFile } from '../../../platform/calls/Route';
import { mayNeedRecentSignIn } from '../../../platform/security/stepUp';
import type { Caller } from '../../../platform/shared/Caller';
import { officeDate } from '../../../platform/shared/officeDate';
import { badRequest, forbidden, type Refusal } from '../../../platform/shared/Refusal';
import type { ExportedLists } from './ExportedLists';
import type { ExportRequest } from './ports';

interface CalledList {
  readonly call: Call;
  readonly handler: Handler<Call>;
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
    if (!decision.allowed) throw accessChanged();
    return { scope: decision.scope, roles: [...new Set(person.grants.map(({ role }) => role))].sort() };
  }

  async open(request: ExportRequest, caller: Caller, signal: AbortSignal, now: Date) {
    const { call, handler } = this.find(request);
    const { scope } = this.rightsOf(request, caller.person);
    const called = this.callRequest(call, request, { caller, scope, signal, now });
    if ((await groupOutOfScope(call, called, scope, this.groups)) !== undefined) throw accessChanged();
    const file = await handler(called);
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
    throw badRequest('This list can no longer be exported. Open the list, and export it there.');
  }

  /** The request as if the person made the call now. Its parts were validated, and a recent sign-in checked, when it was requested. */
  private callRequest(
    call: Call,
    { params, query, body }: ExportRequest,
    { caller, scope, signal, now }: Pick<CallRequest<Call>, 'caller' | 'scope' | 'signal' | 'now'>,
  ): CallRequest<Call> {
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

function accessChanged(): Refusal {
  const message = 'Your access has changed: you can no longer export this list. Ask your administrator if you need it.';
  return forbidden(message);
}
