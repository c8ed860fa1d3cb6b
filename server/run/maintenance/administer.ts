import { parseArgs } from 'node:util';
import { emailProblem, normalizedEmail } from '../../../src/domain/people/account/Profile';
import { roleLabels } from '../../../src/domain/platform/access/roleLabel';
import { GrantAdministration } from '../../people/directory/administrators/Administrators';
import { RemoveAllFactors } from '../../people/factors/RemoveAllFactors';
import { ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import { systemClock } from '../../platform/shared/Clock';
import { Refusal } from '../../platform/shared/Refusal';
import { composeSignIn } from '../composition/composeSignIn';
import { SqlTransactions } from '../composition/SqlTransactions';
import { recordCommand } from '../start/openSecurityEvents';
import { runCommand } from './runCommand';
import { withDatabase } from './withDatabase';

const USAGE = `Makes people administrators who may do everything, lists administrators and invitations, withdraws invitations, and removes
the second factors of a person who lost them, at the embedded identity provider.

  npm run admin -- grant jane@company.example Jane Doe
  npm run admin -- list
  npm run admin -- list --all
  npm run admin -- withdraw jane@company.example
  npm run admin -- remove-factors jane@company.example

With the embedded database, stop the server first.`;

/** Invitations that `list` shows without `--all`. */
const LISTED_INVITATIONS = 20;

type Command = (administration: GrantAdministration, now: Date, transactions: SqlTransactions) => Promise<string>;

/**
 * Runs a command on the database that the settings name, and prints the result.
 *
 * @param words the command and its parts, as typed.
 * @returns the exit code.
 */
export function administer(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  return runCommand(async () => {
    const command = commandOf(words);
    const config = readConfig(environment);
    const result = await withDatabase(config, (db) => {
      const signIn = composeSignIn(config, db, systemClock);
      const transactions = new SqlTransactions(db, { signIn });
      return command(new GrantAdministration(transactions), systemClock.now(), transactions);
    });
    console.log(result);
    if (words[0] === 'grant') await recordCommand(config, { name: 'administrator-granted' });
    if (words[0] === 'remove-factors') await recordCommand(config, { name: 'factor-removed', reason: 'operator' });
    return 0;
  }, [Refusal]);
}

function commandOf(words: readonly string[]): Command {
  const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, strict: false });
  const [name, address = '', firstName = '', ...rest] = positionals;
  if (name === 'list') return list(values['all'] === true ? Number.POSITIVE_INFINITY : LISTED_INVITATIONS);
  const email = normalizedEmail(address);
  const problem = emailProblem(email);
  if (name !== 'grant' && name !== 'withdraw' && name !== 'remove-factors') throw new ConfigError(USAGE);
  if (problem !== undefined) throw new ConfigError(`${problem}\n\n${USAGE}`);
  if (name === 'withdraw') return withdraw(email);
  if (name === 'remove-factors') return removeFactors(email);
  return grant({ email, firstName, lastName: rest.join(' ') });
}

const grant =
  (person: { readonly email: string; readonly firstName: string; readonly lastName: string }): Command =>
  async (administration, now) => {
    const granted = await administration.run(person, now);
    if (granted.kind === 'granted') return `${person.email} is an administrator now.`;
    return (
      `${person.email} is invited, and becomes an administrator by signing in before ${readable(granted.expiresAt)}.\n` +
      'The access token must contain the email and the claim email_verified: see docs/identity.md.'
    );
  };

const withdraw =
  (email: string): Command =>
  async (administration, now) =>
    (await administration.withdraw(email, now))
      ? `The invitation of ${email} was withdrawn.`
      : `${email} has no open invitation. Remove roles of people in the directory on the page of the person.`;

const removeFactors =
  (email: string): Command =>
  async (_administration, now, transactions) => {
    const result = await new RemoveAllFactors(transactions).run(email, now);
    if (result === 'unknown')
      throw new ConfigError(`No one in the directory has the email ${email}. Nothing was changed.`);
    if (result === 'none') throw new ConfigError(`${email} has no second factor. Nothing was changed.`);
    return `The second factors and recovery codes of ${email} were removed. The person gets a mail.`;
  };

const list =
  (limit: number): Command =>
  async (administration, now) => {
    const invitations = await administration.open(now);
    const people = (await administration.administrators()).map(
      ({ email, firstName, lastName, roles }) =>
        `  ${email} (${firstName} ${lastName}): ${roleLabels(roles).join(', ')}`,
    );
    const invited = invitations
      .slice(0, limit)
      .map(
        ({ email, firstName, lastName, expiresAt }) =>
          `  ${email} (${firstName} ${lastName}), until ${readable(expiresAt)}`,
      );
    const left = invitations.length - invited.length;
    return [
      people.length === 0 ? 'There is no administrator.' : `Administrators: ${people.length}`,
      ...people,
      invited.length === 0 ? 'There are no open invitations.' : `Open invitations: ${invitations.length}`,
      ...invited,
      ...(left === 0 ? [] : [`  and ${left} more: npm run admin -- list --all`]),
    ].join('\n');
  };

const readable = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
