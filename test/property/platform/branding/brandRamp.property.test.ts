import fc from 'fast-check';
import { brandRamp, contrast, luminance } from '../../../../src/domain/platform/branding/brandRamp';
import { TEAL } from '../../../../src/ui/kit/themes/themes';

const accent = fc.stringMatching(/^#[\da-f]{6}$/);
const NEAR_BLACK = '#141A1B';
/** Two shades of one model step differ by less than rounding to 255 steps can cause. */
const ROUNDING = 0.006;

describe("the shades of a client's color", () => {
  it('always have the contrast of the default ones: dark ones on white, light ones on near-black (USR-4)', () => {
    fc.assert(
      fc.property(accent, (colour) => {
        const ramp = brandRamp(colour, TEAL);
        for (const step of [10, 20, 30, 40, 50, 60, 70, 80] as const)
          expect(contrast(ramp[step], '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
        for (const step of [110, 120, 130, 140, 150, 160] as const)
          expect(contrast(ramp[step], NEAR_BLACK)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('always have the lightness of their models, in order from dark to light', () => {
    fc.assert(
      fc.property(accent, (colour) => {
        const ramp = Object.entries(brandRamp(colour, TEAL)) as [`${keyof typeof TEAL}`, string][];
        for (const [step, shade] of ramp)
          expect(Math.abs(luminance(shade) - luminance(TEAL[step]))).toBeLessThan(ROUNDING);
      }),
    );
  });

  it('are unchanged for the default color', () => {
    expect(brandRamp(TEAL[70], TEAL)[70].toLowerCase()).toBe(TEAL[70].toLowerCase());
  });
});

it('measures contrast like WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});
