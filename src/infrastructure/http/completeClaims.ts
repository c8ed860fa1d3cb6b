import axios from 'axios';
import * as v from 'valibot';
import { getMe } from '../../../contract/people/session';
import { IdentityError } from '../../application/people/session/IdentityError';
import type { IdentityTokens } from '../../application/people/session/ports';
import { type ClaimNames, userFromClaims } from '../../domain/people/session/userFromClaims';
import type { HttpAdapter } from './HttpTransport';

const TIMEOUT_MS = 15_000;

interface Directory {
  /** Address of the product API, without a trailing slash. */
  readonly apiBaseUrl: string;
  readonly names: ClaimNames;
  readonly adapter?: HttpAdapter;
}

/**
 * Adds roles, groups and codes from the directory to claims without any role: those of a tenant whose tokens carry none, and
 * of people who accept an invitation by signing in. Claims with a role stay as they are, and so do those of people whom the
 * server refuses. The call is made before there is a session.
 *
 * @throws IdentityError that can be retried, if the server does not answer.
 * @source USR-2
 * @source docs/decisions/session.md#claims-without-any-role-are-completed-from-the-directory
 */
export async function completeClaims(tokens: IdentityTokens, directory: Directory): Promise<IdentityTokens> {
  const { names } = directory;
  const user = userFromClaims(tokens.claims, names);
  if (!user || user.roles.length > 0) return tokens;
  const known = await readOwnAccess(tokens.accessToken, user.email, directory).catch((cause: unknown) => {
    const message = 'Your access could not be read. Try again in a minute.';
    throw new IdentityError('request_error', message, { transient: true, cause });
  });
  if (!known || known.roles.length === 0) return tokens;
  const { roles, groups, ...codes } = known;
  const name = `${names.namespace}app_metadata`;
  const app = tokens.claims[name];
  const authorization = { roles, groups, permissions: [] };
  return {
    ...tokens,
    claims: { ...tokens.claims, [name]: { ...(typeof app === 'object' ? app : {}), authorization, ...codes } },
  };
}

/** @returns undefined if the server refuses the person. */
async function readOwnAccess(accessToken: string, email: string, { apiBaseUrl, adapter }: Directory) {
  try {
    const { data } = await axios.get<unknown>(apiBaseUrl + getMe.path, {
      params: { user: email },
      headers: { Accept: 'application/json', Authorization: `Bearer ${accessToken}` },
      timeout: TIMEOUT_MS,
      ...(adapter && { adapter }),
    });
    return v.parse(getMe.schemas.answer, data);
  } catch (error) {
    if (axios.isAxiosError(error) && error.response?.status === 403) return undefined;
    throw error;
  }
}
