import { readdirSync, readFileSync } from 'node:fs';

const DOCUMENT = readFileSync('docs/cryptography.md', 'utf8');
const USE =
  /\b(?:createCipheriv|createHmac|createHash|hkdfSync|scrypt|randomBytes|randomInt|generateKeyPair|jwtVerify|timingSafeEqual)\b/;

/** Demo data needs no secrets. */
const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file}`)
  .filter((file) => file.endsWith('.ts') && !/^server\/run\/demo(?:Activity)?\//.test(file));

it('lists every file that uses cryptography', () => {
  const unlisted = files.filter(
    (file) => USE.test(cryptographyIn(readFileSync(file, 'utf8'))) && !DOCUMENT.includes(`\`${file}\``),
  );
  expect(unlisted).toEqual([]);
});

it('lists no file that does not exist', () => {
  const listed = [...DOCUMENT.matchAll(/`(server\/[^`]+\.ts)`/g)].map(([, file = '']) => file);
  expect(listed.filter((file) => !files.includes(file))).toEqual([]);
});

function cryptographyIn(source: string): string {
  return (source.match(/^import [^;]*'(?:node:crypto|jose)';$/gm) ?? []).join('\n');
}
