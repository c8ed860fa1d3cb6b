import fc from 'fast-check';
import { withoutSteps } from '../../../../../server/platform/shared/inSteps';
import { jsonSteps } from '../../../../../server/run/http/jsonSteps';

const PIECE_BYTES = 16;

const read = (text: string, pieceBytes = PIECE_BYTES) =>
  withoutSteps(jsonSteps(Buffer.from(text), (piece) => JSON.parse(piece), pieceBytes));

const orError = (work: () => unknown) => {
  try {
    return { value: work() };
  } catch {
    return 'refused';
  }
};

const values = fc.jsonValue({ maxDepth: 6 });

describe('jsonSteps', () => {
  it('accepts what JSON.parse accepts', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        if (text.includes('"__proto__"')) return;
        expect(read(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const damage = fc.record({ at: fc.nat(), text: fc.constantFrom('', ',', '"', '[', '}', ':', ' 1', '\\', 'x') });
    fc.assert(
      fc.property(values, damage, (value, { at, text }) => {
        const whole = JSON.stringify(value);
        const place = at % (whole.length + 1);
        const damaged = whole.slice(0, place) + text + whole.slice(place + 1);
        if (damaged.includes('__proto__')) return;
        expect(orError(() => read(damaged))).toEqual(orError(() => JSON.parse(damaged)));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '{"a":[1,2,3,4,5,6,7,8,9,]}',
    '[1,2,3,4,5,6,7,8,9 10]',
    '{"a":"a long text" "b":1}',
    '',
    '[',
    '{"long name":',
    '1 2',
  ])('refuses %s', (text) => {
    expect(orError(() => read(text))).toBe('refused');
  });

  it('parses no more than a piece at a time', () => {
    const text = JSON.stringify({
      a: { rows: Array.from({ length: 1_000 }, (_, row) => ({ row, name: 'Ada "A" \\' })) },
    });
    const pieces: number[] = [];
    const steps = jsonSteps(
      Buffer.from(text),
      (piece) => {
        pieces.push(piece.length);
        return JSON.parse(piece);
      },
      200,
    );
    expect(withoutSteps(steps)).toEqual(JSON.parse(text));
    expect(Math.max(...pieces)).toBeLessThan(300);
  });

  it('refuses endless nesting', () => {
    expect(() => read('['.repeat(100_000))).toThrow('at most 40 deep');
  });
});
