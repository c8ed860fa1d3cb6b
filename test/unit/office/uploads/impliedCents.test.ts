import { withPoint } from '../../../../src/domain/office/uploads/impliedCents';

describe('digits without a decimal point', () => {
  it.each([
    ['0000120450', '1204.50'],
    ['-0000000005', '-0.05'],
    ['7', '0.07'],
    ['120450', '1204.50'],
  ])('are cents if a person says so: %s', (text, read) => {
    expect(withPoint(text, 'cents')).toEqual({ text: read });
  });

  it.each(['0000120450', '-0012'])('are asked if they are padded: %s', (text) => {
    expect(withPoint(text, undefined)).toEqual({ message: expect.stringContaining('Under Column mapping, choose') });
  });

  it.each(['120450', '0', '0000000000', '0.50', '012.50', '-12', '$1,200', '12.00 CR'])(
    'are not asked otherwise: %s',
    (text) => {
      expect(withPoint(text, undefined)).toEqual({ text });
    },
  );

  it('are dollars if a person says so', () => {
    expect(withPoint('0000120450', 'dollars')).toEqual({ text: '0000120450' });
  });

  it('do not share a column of cents with amounts that have a point', () => {
    expect(withPoint('1204.50', 'cents')).toEqual({ message: expect.stringContaining('has a decimal point') });
  });
});
