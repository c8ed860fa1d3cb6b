import { ScryptPasswords } from '../../../../server/people/identity/ScryptPasswords';

jest.setTimeout(30_000);

describe('ScryptPasswords', () => {
  const passwords = new ScryptPasswords();

  it('recognizes the password it hashed, and no other', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('correct horse ', hash)).toBe(false);
  });

  it('recognizes a password in any Unicode normalization', async () => {
    expect(await passwords.matches('cafe\u0301', await passwords.hash('caf\u00e9'))).toBe(true);
  });

  it('stores the cost in the hash, and never creates the same hash twice', async () => {
    const [one, other] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
  });

  it('verifies a hash with another cost', async () => {
    // Created with N = 2^14, as an older release might have stored it.
    const older = '$scrypt$ln=14,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$';
    const key = await import('node:crypto').then(({ scryptSync }) => scryptSync('old', '0123456789abcdef', 32));
    expect(await passwords.matches('old', older + key.toString('base64').replace(/=+$/, ''))).toBe(true);
  });

  it.each([null, undefined, '', 'plain', '$scrypt$ln=15,r=8,p=3$$'])('does not match the hash %p', async (hash) => {
    expect(await passwords.matches('anything', hash)).toBe(false);
  });

  it('does the same work for an unknown person, even for the first one', async () => {
    const work: object[] = [];
    const recording = new ScryptPasswords((_password, salt, bytes, cost) => {
      work.push({ salt: salt.length, bytes, cost });
      return Promise.resolve(Buffer.alloc(bytes));
    });
    const hash = await recording.hash('x');
    const workFor = async (known: string | null) => {
      work.length = 0;
      await recording.matches('y', known);
      return [...work];
    };
    const known = await workFor(hash);
    expect(known).toHaveLength(1);
    expect(await workFor(null)).toEqual(known);
  });
});
