import { paths } from './paths';

/** Routes under refunds, separate from `paths` because no initial screen links to them. */
export const refundPaths = {
  unclaimed: `${paths.refunds}/unclaimed`,
} as const;
