import fc from 'fast-check';
import { shareSent } from '../../../../src/application/office/uploads/SentFile';
import { plainName, stampedName } from '../../../../src/domain/platform/files/fileName';

const sizes = fc.array(fc.integer({ min: 1, max: 20_971_520 }), { minLength: 1, maxLength: 20 });

describe('the progress of an upload', () => {
  it('always shows the total number of bytes sent over all files', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (all, done) => {
        const whole = all.reduce((sum, size) => sum + size, 0);
        const sent = Math.floor(whole * done);
        const shown = all.reduce((sum, size, index) => sum + size * shareSent(all, index, sent), 0);
        expect(Math.abs(shown - sent)).toBeLessThan(1);
      }),
    );
  });

  it('never shows a file as started before the previous one is sent completely', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (all, sent) => {
        const shares = all.map((_, index) => shareSent(all, index, sent));
        const early = shares.slice(1).filter((share, index) => share > 0 && shares[index] !== 1);
        expect(early).toEqual([]);
      }),
    );
  });

  it('always shows the original file name without its time prefix (UPL-1)', () => {
    const times = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), times, (name, at) => {
        const sent = stampedName(name, at);
        expect(sent.startsWith(at.toISOString().replaceAll(/[:.]/g, '-'))).toBe(true);
        expect(plainName(sent)).toBe(name);
      }),
    );
  });
});
