import { mentionedIn } from '../../../../src/domain/billing/bills/mentions';

describe('the people whom a comment mentions', () => {
  it.each([
    ['@Ann Lee, is the rate right?', ['Ann Lee']],
    ['is it right, @ann lee', ['Ann Lee']],
    ['(@Ann Lee) and @Bo Diaz: and @Ann Lee', ['Ann Lee', 'Bo Diaz']],
    ['@Ann Lee Smith', ['Ann Lee Smith']],
    ['@Ann Leeds', []],
    ['@@Bo Diaz', ['Bo Diaz']],
    ['Ann Lee', []],
    ['write to a@Bo.test', []],
    ['@', []],
  ])('in "%s" are %p', (text, expected) => {
    expect(mentionedIn(text, ['Ann Lee', 'Ann Lee Smith', 'Bo Diaz', ''])).toEqual(expected);
  });
});
