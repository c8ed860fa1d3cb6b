import type { ReconcilePolicy } from '../../../../src/domain/billing/bills/Bill';
import type { BillDivision } from '../../../../src/domain/billing/divisions/Division';
import type { Actor } from '../../../platform/shared/Actor';
import type { CarrierCode, DemoRep } from './partners';
import type { Plan } from './plans';

/** Which carriers insure a group: B Blue Harbor (health), S Summit, K Keystone (life and disability). */
export type CarrierMix = 'B' | 'BK' | 'S' | 'SK' | 'BS' | 'K';

/** How a group pays its bills. */
export type Habit = 'prompt' | 'late' | 'short' | 'delinquent';

/** An employer, its contract and its people. Months are counted as in `DemoCalendar`. */
export interface DemoGroup {
  readonly index: number;
  readonly groupNumber: string;
  readonly name: string;
  readonly size: number;
  readonly habit: Habit;
  readonly rep: DemoRep;
  readonly agentCode: string;
  /** Two-letter state code; null if not entered. */
  readonly state: string | null;
  readonly reconcilePolicy: ReconcilePolicy;
  readonly samePersonMayPay: boolean;
  readonly toleranceCents: number;
  /** Carriers by bill: each list of carriers gets one bill a month. Most groups have one list. */
  readonly billedTogether: readonly (readonly CarrierCode[])[];
  /** Divisions of the group, one per list in `billedTogether`; empty for most groups. */
  readonly divisions: readonly BillDivision[];
  /** Plans offered to employees, who choose one per coverage. */
  readonly plans: readonly Plan[];
  readonly isAgeRated: boolean;
  /** The month in which new rates start, and their increase. */
  readonly renewalMonth: number;
  readonly renewalPermille: number;
  /** A monthly fee; 0 for most. */
  readonly feeCents: number;
  /** Terminations per month and 1,000 employees. */
  readonly turnoverPermille: number;
  /** The first month with bills. */
  readonly firstMonth: number;
  readonly reconciler: Actor;
  readonly payor: Actor;
  readonly releaser: Actor;
}

/** Name, number of insured employees, carriers, habit. The first three are the billing demo person's. */
export const GROUP_TABLE: readonly (readonly [name: string, size: number, mix: CarrierMix, habit: Habit])[] = [
  ['Harborview Dental Group', 128, 'BK', 'prompt'],
  ['Cedar Ridge School District', 214, 'BS', 'prompt'],
  ['Great Lakes Logistics', 12_140, 'B', 'prompt'],
  ['Alder & Finch Architects', 24, 'BK', 'prompt'],
  ['Bayside Family Clinic', 51, 'SK', 'late'],
  ['Beacon Street Bakery', 11, 'B', 'prompt'],
  ['Bluestem Cooperative', 116, 'S', 'prompt'],
  ['Bright Path Learning Centers', 67, 'BS', 'short'],
  ['Canyon Creek Brewing', 31, 'BK', 'prompt'],
  ['Capstone Structural Engineers', 46, 'SK', 'prompt'],
  ['Chestnut Hill Veterinary', 19, 'B', 'delinquent'],
  ['City of Maple Falls', 185, 'BS', 'prompt'],
  ['Clearwater Credit Union', 74, 'SK', 'prompt'],
  ['Copper Kettle Restaurants', 132, 'B', 'late'],
  ['Crossroads Community Church', 9, 'S', 'prompt'],
  ['Dunmore Paper Company', 204, 'BK', 'prompt'],
  ['Eastgate Auto Mall', 85, 'SK', 'late'],
  ['Elm Street Pediatrics', 38, 'BK', 'prompt'],
  ['Evergreen Landscape Partners', 55, 'S', 'short'],
  ['Fairmont Hospitality', 142, 'B', 'delinquent'],
  ['First Prairie Bank', 107, 'SK', 'prompt'],
  ['Foxglove Home Health', 119, 'BS', 'prompt'],
  ['Granite Peak Outfitters', 54, 'BK', 'prompt'],
  ['Hawthorne Press', 16, 'K', 'prompt'],
  ['Heritage Oaks Senior Living', 174, 'BS', 'late'],
  ['Highland Title & Escrow', 22, 'S', 'prompt'],
  ['Ironwood Fabrication', 90, 'BK', 'prompt'],
  ['Juniper Software', 64, 'SK', 'prompt'],
  ['Kestrel Aviation Services', 48, 'BK', 'prompt'],
  ['Lakeshore Orthopedics', 79, 'SK', 'prompt'],
  ['Larkspur Montessori', 7, 'B', 'prompt'],
  ['Liberty Hardware Supply', 58, 'S', 'late'],
  ['Magnolia Realty', 13, 'K', 'prompt'],
  ['Meridian Freight', 221, 'BK', 'prompt'],
  ['Mill Creek Township', 58, 'BS', 'prompt'],
  ['Northfield Plastics', 154, 'S', 'prompt'],
  ['Oak & Iron Construction', 71, 'BK', 'short'],
  ['Orchard Valley Foods', 196, 'B', 'prompt'],
  ['Palmetto Physical Therapy', 29, 'SK', 'prompt'],
  ['Pinecrest Country Club', 62, 'B', 'late'],
  ['Prairie Winds Energy', 126, 'SK', 'prompt'],
  ['Quarry Lane Dermatology', 14, 'BK', 'prompt'],
  ['Redwood Legal Group', 35, 'SK', 'prompt'],
  ['Ridgeline Roofing', 42, 'B', 'delinquent'],
  ['Riverbend Public Library', 48, 'BS', 'prompt'],
  ['Rosewood Funeral Homes', 18, 'S', 'prompt'],
  ['Saltmarsh Seafood', 46, 'BK', 'late'],
  ['Sandpiper Resorts', 179, 'BS', 'prompt'],
  ['Sequoia Title Agency', 5, 'K', 'prompt'],
  ['Silver Birch Nursing', 112, 'S', 'prompt'],
  ['Southport Marine Supply', 26, 'B', 'prompt'],
  ['St. Brendan Academy', 83, 'BS', 'prompt'],
  ['Sterling Accounting', 12, 'K', 'prompt'],
  ['Sunrise Solar Installers', 52, 'BK', 'short'],
  ['Tamarack Timber', 102, 'S', 'prompt'],
  ['Three Rivers Charter School', 69, 'BS', 'prompt'],
  ['Twin Pines Dairy', 53, 'SK', 'prompt'],
  ['Union Square Theatre', 33, 'B', 'late'],
  ['Westbrook Credit Bureau', 44, 'BK', 'prompt'],
  ['Yarrow Botanicals', 3, 'S', 'prompt'],
];
