import { paths } from './paths';

/** Routes below the refunds, apart from `paths` because no first screen links to them. */
export const refundPaths = {
  unclaimed: `${paths.refunds}/unclaimed`,
} as const;
