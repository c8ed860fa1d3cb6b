import { EMPTY_FORM } from '../../../../src/application/people/directory/NewPersonDraft';
import { detailProblems } from '../../../../src/application/people/directory/PersonDetails';
import { fieldValuesOf, parseDetails } from '../../../../src/ui/people/directory/DetailFields';

const iris = { ...EMPTY_FORM.details, firstName: 'Iris', lastName: 'Kane', email: 'iris@example.test' };

describe("a person's details", () => {
  it('are valid with a name and an email', () => {
    expect(detailProblems(iris)).toEqual({});
  });

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ email: 'iris' }, 'email'],
    [{ phoneNumber: 'call me' }, 'phoneNumber'],
    [{ carrierCodes: ['A B'] }, 'carrierCodes'],
    [{ agentCodes: ['x'.repeat(21)] }, 'agentCodes'],
    [{ repId: 0 }, 'repId'],
  ])('are invalid with %j', (change, field) => {
    expect(Object.keys(detailProblems({ ...iris, ...change }))).toEqual([field]);
  });

  it('require confirmation of an email address with look-alike characters', () => {
    const details = { ...iris, email: 'ir\u0456s@example.test' };
    expect(detailProblems(details).email).toContain('“\u0456” (a Cyrillic letter)');
    expect(detailProblems(details, { emailConfirmed: true })).toEqual({});
    expect(detailProblems({ ...iris, email: '\uff49ris\uff20example.test' })).toEqual({});
  });

  it('parse codes separated by commas, spaces and semicolons, without duplicates', () => {
    const input = { ...fieldValuesOf(iris), carrierCodes: ' ACME, BLUE;ACME  X-1 ' };
    expect(parseDetails(input).carrierCodes).toEqual(['ACME', 'BLUE', 'X-1']);
  });

  it('reject a rep that is not a number instead of dropping it', () => {
    expect(detailProblems(parseDetails({ ...fieldValuesOf(iris), repId: 'seven' }))).toHaveProperty('repId');
  });
});
