import axios from 'axios';
import * as v from 'valibot';
import { getMe } from '../../../contract/session';
import type { DirectoryClaims } from '../identity/withDirectoryRoles';
import type { HttpAdapter } from './HttpTransport';

const TIMEOUT_MS = 15_000;

/**
 * Asks the server for roles, groups and codes of a person who is just signing in, before there is a session.
 *
 * @param baseURL address of the product API, without a trailing slash.
 * @returns undefined if the server refuses the person.
 * @throws Error without an answer, or for an answer that violates the contract.
 */
export async function readOwnAccess(
  baseURL: string,
  accessToken: string,
  email: string,
  adapter?: HttpAdapter,
): Promise<DirectoryClaims | undefined> {
  try {
    const { data } = await axios.get<unknown>(baseURL + getMe.path, {
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
