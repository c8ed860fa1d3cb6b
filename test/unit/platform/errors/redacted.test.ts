import { redacted } from '../../../../src/domain/platform/errors/redacted';

describe('redacted (LOG-1)', () => {
  it.each([
    ['password=hunter2', 'hunter2'],
    ['Sign-in failed: password=hunter2&user=pat', 'hunter2'],
    ['password: correct horse battery', 'horse'],
    ['password: correct horse battery', 'battery'],
    ['"password" : "with \\"quotes\\" inside"', 'inside'],
    ["{'password': 'hunter2'}", 'hunter2'],
    ['pwd = hunter,2;x', 'hunter,2;x'],
    ['token=opaque.value/with+signs==', 'signs'],
    ['refresh_token: 1//0gabcDEF', '0gabc'],
    ['x-csrf-token: abcdef', 'abcdef'],
    ['apiKey=sk_live_1', 'sk_live'],
    ['ssn: 123-45-6789', '6789'],
    ['SSN=123456789', '789'],
    ['social security number: 123 45 6789', '6789'],
    ['sent 123-45-6789 twice', '123-45'],
    ['sent 123.45.6789 twice', '123.45'],
    ['sent 123–45–6789 twice', '123–45'],
    ['sent １２３４５６７８９ twice', '１２３４５'],
    ['account number: 4321', '4321'],
    ['account 4321 was refused', '4321'],
    ['acct. no. 12345', '12345'],
    ['account ending in 4321', '4321'],
    ['routing #0210', '0210'],
    ['account 12345678901', '12345678'],
    ['Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['Cookie: a=1; session=abc; b=2', 'abc'],
    ['https://pat:hunter2@example.com/', 'hunter2'],
    ['https://app.example/callback?code=abc123&state=xyz789', 'abc123'],
    ['https://app.example/callback?code=abc123&state=xyz789', 'xyz789'],
    ['https://app.example/#access_token=opaque&scope=openid', 'opaque'],
    ['dob 07/19/1983', '1983'],
    ['DOB: 7-19-83', '7-19'],
    ['D.O.B. 1983-07-19', '07-19'],
    ['birth date is 07.19.1983', '07.19'],
    ['born on July 19, 1983', 'July 19'],
    ['date of birth 19 July 1983', '19 July'],
    ['birthday 19830719', '1983'],
    ['{"birthDate":"1983-07-19"', '1983'],
    ['dateOfBirth: 1983.07.19', '07.19'],
    ['born July 19th, 1983', '19th'],
    ['born on the 19th of July 1983', 'July 1983'],
    ['born in 1983', '1983'],
    ['birth_dt\n2003-07-19', '07-19'],
    ['bdate 07/19/2003', '07/19'],
    ['dob20030719', '0719'],
    ['member 07/19/1983 is unknown', '07/19/1983'],
    ['Lovelace, Ada, 19 July 1983', '19 July'],
    ['salary 83,400.00', '83,400'],
    ['annual salary: 83400', '83400'],
    ['hourly rate is $31.50', '31.50'],
    ['wages=3210.55', '3210'],
    ['{"payRate":31.5', '31.5'],
    ['password="never closed', 'never'],
    ['first line\npin: 4711\nlast line', '4711'],
  ])('removes the secret from free text: %s', (text, secret) => {
    expect(redacted(text)).not.toContain(secret);
    expect(redacted({ note: [text] })).toEqual({ note: [redacted(text)] });
  });

  it.each([
    'Unexpected token < in JSON at position 0',
    'Your password has expired. Choose another.',
    'The bank account was removed meanwhile.',
    'Request failed with status code 502',
    'shipping: tomorrow, 12 lines, $1,234.56',
    'due 03/31/2026, amount 1,234.56',
    'payroll of March 2026: 12 deductions of 40.00',
    'The birth date is missing.',
    'bill 10001.b1 is locked by Pat Doe',
  ])('leaves ordinary text unchanged: %s', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it('keeps the text around a secret', () => {
    expect(redacted('user=pat&password=hunter2&next=/bills')).toBe('user=pat&password=[removed]&next=/bills');
    expect(redacted('Refused: token=abc, try again')).toBe('Refused: token=[removed], try again');
    expect(redacted('first\npassword: a b c\nlast')).toBe('first\npassword: [removed]\nlast');
  });

  it.each([
    ['token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJwYXQifQ.c2ln', 'token=[removed]'],
    ['access_token: Bearer abc.def', 'access_token: [removed]'],
    ['token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJwYXQifQ.c2ln, try again', 'token=[removed], try again'],
    ['token: a Bearer abc b', 'token: [removed]'],
    ['token=[removed]hunter2', 'token=[removed]'],
    ['(token=hunter2)', '(token=[removed])'],
    ['[token=hunter2]', '[token=[removed]]'],
  ])('removes the mark completely, however often it runs: %s', (text, clean) => {
    expect(redacted(text)).toBe(clean);
    expect(redacted(redacted(text))).toBe(clean);
  });

  it('is fast on long malicious input', () => {
    const texts = ['password='.repeat(2_000), 'a'.repeat(20_000), `token=${' '.repeat(20_000)}`, '1-'.repeat(10_000)];
    expect(texts.map((text) => redacted(text).length).every((length) => length > 0)).toBe(true);
  });
});
