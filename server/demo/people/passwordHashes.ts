import { DEMO_PASSWORD, type DemoPerson } from './demoPeople';

/** A hash of the demo's password for each of these people, by their id. */
export async function passwordHashes(
  people: readonly Pick<DemoPerson, 'userId'>[],
  { hashPassword }: { readonly hashPassword: (password: string) => Promise<string> },
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await Promise.all(people.map(async ({ userId }) => [userId, await hashPassword(DEMO_PASSWORD)] as const)),
  );
}
