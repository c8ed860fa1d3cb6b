import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '../../server/platform/config/readConfig';
import { settingsSchema } from '../../server/platform/config/settings';

const rows = [
  ...readFileSync('docs/limits.md', 'utf8').matchAll(/^\| ([^|]+) \| ([\d,]+) \| `([^`]+)`(?: `([^`]+)`)? \|$/gm),
].map(([, limit = '', number = '', place = '', name]) => ({
  limit,
  number: Number(number.replaceAll(',', '')),
  place,
  name,
}));

it.each(rows)('names the number that is in force for $limit', ({ number, place, name }) => {
  expect(name === undefined ? defaultOf(place) : constantOf(place, name)).toBe(number);
});

it('reads the whole table of limits', () => {
  expect(rows.length).toBeGreaterThan(40);
});

/** The default of a setting. */
function defaultOf(setting: string): number {
  expect(Object.keys(settingsSchema.entries)).toContain(setting);
  const { rateLimitPerMinute, attachments } = readConfig({});
  return {
    RATE_LIMIT_PER_MINUTE: rateLimitPerMinute,
    ATTACHMENT_MAX_MB: attachments.fileBytes / 2 ** 20,
    ATTACHMENTS_PER_BILL_MAX_MB: attachments.billBytes / 2 ** 20,
  }[setting] as number;
}

/** The value of a constant or of one of its fields: a product of numbers, possibly in cents. */
function constantOf(file: string, name: string): number {
  expect(existsSync(file)).toBe(true);
  const source = readFileSync(file, 'utf8');
  const [constant = '', field] = name.split('.');
  const value = new RegExp(`const ${constant} = (\\{[^}]*\\}|[^;]+);?`).exec(source)?.[1] ?? '';
  const text = field === undefined ? value : (new RegExp(`\\b${field}: ([^,}\\s]+)`).exec(value)?.[1] ?? '');
  const factors = text.replace(/^cents\((.*)\)$/, '$1').split('*');
  return factors.reduce((product, factor) => product * Number(factor.replaceAll('_', '').trim() || Number.NaN), 1);
}
