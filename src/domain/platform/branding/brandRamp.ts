/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** Bisection steps to find a mixture that is exact to 1/255. */
const HALVINGS = 20;

/**
 * Shades of one color, each with the luminance of the model's shade. Contrast depends only on luminance, so text has the same
 * contrast as on the model's shades.
 *
 * @param accent `#rrggbb`
 * @param model shades of the default brand, by step.
 */
export function brandRamp<Step extends PropertyKey>(
  accent: string,
  model: Readonly<Record<Step, string>>,
): Record<Step, string> {
  const colour = colourOf(accent);
  const steps = Object.entries(model) as [Step, string][];
  return Object.fromEntries(steps.map(([step, shade]) => [step, asBright(colour, luminance(shade))])) as Record<
    Step,
    string
  >;
}

/** Relative luminance, 0 (black) to 1 (white), as defined by WCAG. */
export function luminance(hex: string): number {
  return luminanceOf(colourOf(hex));
}

/** Contrast of two colors, 1 to 21, as defined by WCAG: text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Mixes the color with black or white until it has the given luminance. */
function asBright(colour: Colour, wanted: number): string {
  const [from, to] = luminanceOf(colour) > wanted ? [BLACK, colour] : [colour, WHITE];
  let [low, high] = [0, 1];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (low + high) / 2;
    if (luminanceOf(mixed(from, to, middle)) < wanted) low = middle;
    else high = middle;
  }
  return hexOf(mixed(from, to, low));
}

function mixed([r, g, b]: Colour, [toR, toG, toB]: Colour, share: number): Colour {
  const between = (one: number, other: number) => one + (other - one) * share;
  return [between(r, toR), between(g, toG), between(b, toB)];
}

function luminanceOf(colour: Colour): number {
  const [r, g, b] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function colourOf(hex: string): Colour {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  return [r, g, b];
}

function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Settings of a client group; omitted ones keep the defaults. @source USR-4 */
export interface ClientSettings {
  /** Replaces the product's name. */
  readonly name: string;
  /** `#rrggbb`. */
  readonly accent?: string | undefined;
  /** Path of an image on this host. */
  readonly logoUrl?: string | undefined;
  readonly supportUrl?: string | undefined;
}
