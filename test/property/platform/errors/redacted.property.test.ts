import fc from 'fast-check';
import { recordOfFailure } from '../../../../src/domain/platform/errors/recordOfFailure';
import { redacted } from '../../../../src/domain/platform/errors/redacted';

const base64url = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/);
const jwt = fc.tuple(base64url, base64url, base64url).map(([head, body, sign]) => `eyJ${head}.${body}.${sign}`);
const accountNumber = fc.stringMatching(/^[0-9]{7,17}$/);
const secretName = fc.constantFrom(
  'password',
  'accessToken',
  'accountNumber',
  'routingNumber',
  'Authorization',
  'ssn',
  'lockToken',
);
const words = fc.stringMatching(/^[a-z ]{0,20}$/);

describe('redacted (LOG-1)', () => {
  it('always removes tokens anywhere in the text', () => {
    fc.assert(
      fc.property(jwt, words, words, (token, before, after) => {
        const text = JSON.stringify(
          redacted({ note: `${before} ${token} ${after}`, deep: [{ text: `Bearer ${token}` }] }),
        );
        expect(text).not.toContain(token);
      }),
    );
  });

  it('always shortens long numbers', () => {
    fc.assert(
      fc.property(accountNumber, words, (number, before) => {
        expect(redacted(`${before} ${number}`)).not.toContain(number);
        expect(redacted(`${before} ${number}`)).toMatch(new RegExp(`X${number.slice(-3)}$`));
      }),
    );
  });

  it('always removes the value of a field named like a secret', () => {
    fc.assert(
      fc.property(secretName, fc.anything(), (name, value) => {
        expect(redacted({ body: { [name]: value } })).toEqual({ body: { [name]: '[removed]' } });
      }),
    );
  });

  it('always keeps amounts, codes and plain words', () => {
    fc.assert(
      fc.property(fc.integer(), words, fc.boolean(), (amountCents, note, isOpen) => {
        const body = { amountCents, note, isOpen, items: [null, 'OVER_DUE'] };
        expect(redacted(body)).toEqual(body);
      }),
    );
  });

  it('always limits a record to the size the log accepts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9000 }), fc.string({ maxLength: 9000 }), (message, note) => {
        const record = recordOfFailure({
          call: { method: 'POST', path: '/api/payments', body: { note } },
          failure: { status: 500, code: 'INTERNAL', message, details: { requestId: 'r-1' } },
          at: new Date(0),
        });
        expect(record.logMessage.length).toBeLessThanOrEqual(2000);
        expect(record.reqBody.length).toBeLessThanOrEqual(4000);
        expect(record).toMatchObject({
          logName: 'UI Error',
          status: 500,
          pageInfo: 'POST',
          logTimestamp: '1970-01-01T00:00:00.000Z',
        });
      }),
    );
  });
});
