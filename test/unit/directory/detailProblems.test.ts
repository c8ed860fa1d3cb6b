import { EMPTY_FORM } from '../../../src/application/directory/NewPersonDraft';
import { detailProblems } from '../../../src/application/directory/PersonDetails';
import { fieldValuesOf, parseDetails } from '../../../src/ui/directory/DetailFields';

const iris = { ...EMPTY_FORM.details, firstName: 'Iris', lastName: 'Kane', email: 'iris@example.test' };

describe("a person's details", () => {
  it('are fine with a name and an email', () => {
    expect(detailProblems(iris)).toEqual({});
  });

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ email: 'iris' }, 'email'],
    [{ phoneNumber: 'call me' }, 'phoneNumber'],
    [{ carrierCodes: ['A B'] }, 'carrierCodes'],
    [{ agentCodes: ['x'.repeat(21)] }, 'agentCodes'],
    [{ repId: 0 }, 'repId'],
  ])('are refused with %j', (change, field) => {
    expect(Object.keys(detailProblems({ ...iris, ...change }))).toEqual([field]);
  });

  it('ask to confirm an email that can pass for another, and take it once confirmed', () => {
    const details = { ...iris, email: 'ir\u0456s@example.test' };
    expect(detailProblems(details).email).toContain('“\u0456” (a Cyrillic letter)');
    expect(detailProblems(details, { emailConfirmed: true })).toEqual({});
    expect(detailProblems({ ...iris, email: '\uff49ris\uff20example.test' })).toEqual({});
  });

  it('read codes with commas, spaces and semicolons between, each once', () => {
    const typed = { ...fieldValuesOf(iris), carrierCodes: ' ACME, BLUE;ACME  X-1 ' };
    expect(parseDetails(typed).carrierCodes).toEqual(['ACME', 'BLUE', 'X-1']);
  });

  it('refuse a rep that is no number, and do not lose it silently', () => {
    expect(detailProblems(parseDetails({ ...fieldValuesOf(iris), repId: 'seven' }))).toHaveProperty('repId');
  });
});
