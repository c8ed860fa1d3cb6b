import { readFileSync } from 'node:fs';
import { ConfigError } from './Config';

/** Settings that hold a secret. Each can be given as a file instead, as container platforms mount them. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'ENCRYPTION_KEY',
  'IDENTITY_MANAGEMENT_CLIENT_SECRET',
  'SMTP_URL',
  'FILES_S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Replaces each `<SETTING>_FILE` of a secret by the content of that file.
 *
 * @throws ConfigError if a file cannot be read or is empty, or if a secret is given both ways.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...environment };
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (environment[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE are both set. Use one of them.`);
    result[name] = secretIn(file, name);
  }
  return result;
}

function secretIn(file: string, name: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret) return secret;
  } catch (cause) {
    throw new ConfigError(`${name}_FILE: ${file} cannot be read. Check its path and permissions.`, { cause });
  }
  throw new ConfigError(`${name}_FILE: ${file} is empty.`);
}
