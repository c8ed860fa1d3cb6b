import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fields of a tenant account that Listbill reads or writes. */
export interface TenantUser {
  user_id: string;
  email: string;
  connection: string;
  blocked?: boolean;
  app_metadata?: Record<string, unknown>;
  email_verified?: boolean;
  password?: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const CLIENT = { clientId: 'listbill-server', clientSecret: 'a secret of the server' };
export const DATABASE = 'Username-Password-Authentication';

/** Fields that the Management API accepts. It rejects unknown ones. */
const CREATE_FIELDS =
  'connection email password email_verified verify_email given_name family_name name user_metadata app_metadata blocked';
const CHANGE_FIELDS =
  'blocked email email_verified verify_email given_name family_name name user_metadata app_metadata password connection client_id';
const TICKET_FIELDS = 'user_id client_id result_url ttl_sec mark_email_as_verified includeEmailInRedirect';

/** A tenant's Management API on a free port. It validates each call as Auth0's reference specifies and stores accounts. */
export async function startManagementDouble() {
  const users: TenantUser[] = [];
  const calls: string[] = [];
  const tickets: Record<string, unknown>[] = [];
  let tokens = 0;
  let goodToken = '';
  let nextTokenAnswer: Answer | undefined;
  /** Replaces the answers of the next calls, one per call. */
  const nextAnswers: (Answer | 'silence')[] = [];

  const routes: Readonly<
    Record<string, (body: Record<string, unknown>, rest: string, query: URLSearchParams) => Answer>
  > = {
    'POST users'(body) {
      const problem = unknownFieldIn(body, CREATE_FIELDS) ?? emptyNameIn(body);
      if (problem !== undefined) return invalid(problem);
      if (body['connection'] !== DATABASE) return invalid(`The connection does not exist or does not accept users`);
      if (typeof body['password'] !== 'string' || body['password'].length < 12) return invalid('PasswordStrengthError');
      const email = lowerCase(body['email']);
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) return invalid("Object didn't pass validation for format email");
      if (users.some((user) => user.email === email && user.connection === DATABASE)) {
        return {
          status: 409,
          body: {
            statusCode: 409,
            error: 'Conflict',
            message: `The user already exists.`,
            errorCode: 'auth0_idp_error',
          },
        };
      }
      const user = { ...body, user_id: `auth0|${users.length + 1}`, email, connection: DATABASE } as TenantUser;
      users.push(user);
      return { status: 201, body: publicProfile(user) };
    },
    'GET users-by-email'(_body, _rest, query) {
      const found = users.filter(({ email }) => email === query.get('email'));
      return { status: 200, body: found.map(publicProfile) };
    },
    'GET users': (_body, id) => withUser(id, (user) => ({ status: 200, body: publicProfile(user) })),
    'PATCH users': (body, id) =>
      withUser(id, (user) => {
        const problem = unknownFieldIn(body, CHANGE_FIELDS) ?? emptyNameIn(body);
        if (problem !== undefined) return invalid(problem);
        if ('email' in body && user.connection !== DATABASE) return invalid('Cannot update email for this user');
        const { app_metadata, email, ...others } = body;
        Object.assign(user, others, {
          ...(email === undefined ? {} : { email: lowerCase(email) }),
          app_metadata: { ...user.app_metadata, ...(app_metadata as object) },
        });
        return { status: 200, body: publicProfile(user) };
      }),
    'DELETE users'(_body, id) {
      const index = users.findIndex(({ user_id }) => user_id === id);
      if (index >= 0) users.splice(index, 1);
      return { status: 204 };
    },
    'POST tickets/password-change': (body) =>
      withUser(textOf(body['user_id']), () => {
        const problem = unknownFieldIn(body, TICKET_FIELDS);
        if (problem !== undefined) return invalid(problem);
        if ('client_id' in body && 'result_url' in body) return invalid('client_id and result_url exclude each other');
        tickets.push(body);
        return { status: 201, body: { ticket: `https://tenant.test/lo/reset?ticket=${tickets.length}` } };
      }),
  };

  function withUser(id: string, then: (user: TenantUser) => Answer): Answer {
    const user = users.find(({ user_id }) => user_id === id);
    return user ? then(user) : { status: 404, body: { statusCode: 404, errorCode: 'inexistent_user' } };
  }

  function token(body: Record<string, unknown>): Answer {
    const isRight =
      body['grant_type'] === 'client_credentials' &&
      body['client_id'] === CLIENT.clientId &&
      body['client_secret'] === CLIENT.clientSecret &&
      body['audience'] === `${address()}/api/v2/`;
    if (!isRight) return { status: 401, body: { error: 'access_denied' } };
    tokens += 1;
    goodToken = `token-${tokens}`;
    return { status: 200, body: { access_token: goodToken, expires_in: 86_400, token_type: 'Bearer' } };
  }

  function answer(request: IncomingMessage, body: Record<string, unknown>): Answer | 'silence' {
    const { pathname, searchParams } = new URL(request.url ?? '', address());
    if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json'))
      return invalid('JSON');
    if (pathname === '/oauth/token') {
      const tokenAnswer = nextTokenAnswer ?? token(body);
      nextTokenAnswer = undefined;
      return tokenAnswer;
    }
    const name = `${request.method} ${pathname.replace('/api/v2/', '')}`;
    calls.push(name);
    const other = nextAnswers.shift();
    if (other) return other;
    if (request.headers.authorization !== `Bearer ${goodToken}`)
      return { status: 401, body: { errorCode: 'invalid_token' } };
    const [, route, rest = ''] = /^(\w+ (?:users-by-email|users|tickets\/password-change))\/?(.*)$/.exec(name) ?? [];
    return routes[route ?? '']?.(body, decodeURIComponent(rest), searchParams) ?? { status: 404 };
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const reply = answer(request, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>));
      if (reply === 'silence') return;
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
    });
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: address(),
    users,
    calls,
    tickets,
    nextAnswers,
    tokensIssued: () => tokens,
    /** Replaces the answer to the next token request. */
    answerNextTokenRequest: (answer: Answer) => {
      nextTokenAnswer = answer;
    },
    /** Rejects every token issued so far. */
    revokeTokens: () => {
      goodToken = 'none';
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const lowerCase = (value: unknown) => textOf(value).toLowerCase();

function publicProfile({ user_id, email, email_verified, connection, blocked, app_metadata }: TenantUser) {
  const identities = [{ connection, user_id, provider: 'auth0', isSocial: false }];
  return { user_id, email, email_verified, blocked, app_metadata, identities };
}

function unknownFieldIn(body: Record<string, unknown>, fields: string): string | undefined {
  const unknown = Object.keys(body).filter((name) => !fields.split(' ').includes(name));
  return unknown.length > 0 ? `Additional properties not allowed: ${unknown.join(', ')}` : undefined;
}

function emptyNameIn(body: Record<string, unknown>): string | undefined {
  const empty = ['given_name', 'family_name', 'name'].filter((name) => body[name] === '');
  return empty.length > 0 ? `String is too short (0 chars), minimum 1: ${empty.join(', ')}` : undefined;
}

function invalid(message: string): Answer {
  return { status: 400, body: { statusCode: 400, error: 'Bad Request', message, errorCode: 'invalid_body' } };
}
