import type { DemoGroup } from '../groups/DemoGroup';
import { demoGroups } from '../groups/demoGroups';

/** Groups with sample files, by index: those of the demo people who reconcile. */
const GROUPS_WITH_FILES = [0, 1, 2];
/** Of these a carrier's bill can be tried from upload to payment: the others' are too large to look through. */
const BILLED_IN_A_TRY = [0, 1];

/** The groups for which there are sample files. */
export function tourGroups(): readonly DemoGroup[] {
  return demoGroups().filter(({ index }) => GROUPS_WITH_FILES.includes(index));
}

/** The group whose next bill a carrier can try to send; undefined for a carrier who bills none of the demo people's. */
export function groupBilledBy(carrierCode: string): DemoGroup | undefined {
  return demoGroups().find(
    ({ index, billedTogether }) =>
      BILLED_IN_A_TRY.includes(index) && billedTogether.some((codes) => codes.some((code) => code === carrierCode)),
  );
}
