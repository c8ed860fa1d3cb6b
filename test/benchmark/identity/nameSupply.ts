import type { Dice } from '../truth/Dice';

/** Frequent names, the most frequent first. Their shares fall as those of the census do. */
const LAST =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Müller Núñez Weiß Łukasz Sørensen Đặng Þórsson D’Angelo O’Neil O’Brien St.-John'.split(
    ' ',
  );
const MORE_LAST = ['De la Cruz', 'Van Buren', 'Mc Carthy', 'García-Márquez', 'Smith-Jones', 'Del Rio', 'Lopez Ortega'];
const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah Ronald Stephanie George Rebecca Jason Laura Edward Helen Jeffrey Sharon Ryan Cynthia Jacob Kathleen Nicholas Amy Gary Angela Eric Shirley Jonathan Brenda Stephen Emma Larry Anna Justin Pamela Scott Nicole Brandon Samantha Benjamin Katherine Samuel Christine Gregory Helena Alexander Debra Patrick Rachel Frank Carolyn Raymond Janet Jack Maria Dennis Olivia Jerry Heather Tyler Catherine José Ana Luis Jesús Van Thi Łuka Søren Zoë Chloé Daniela Rafael Rafaela Gabriel Gabriela'.split(
    ' ',
  );
/** Short forms that payroll uses. */
export const SHORT: Readonly<Record<string, string>> = {
  Robert: 'Bob',
  William: 'Bill',
  Elizabeth: 'Liz',
  Michael: 'Mike',
  James: 'Jim',
  Joseph: 'Joe',
  Thomas: 'Tom',
  Richard: 'Rick',
  Christopher: 'Chris',
  Daniel: 'Dan',
  Patricia: 'Pat',
  Jennifer: 'Jen',
  Susan: 'Sue',
  Kimberly: 'Kim',
  Benjamin: 'Ben',
  Samuel: 'Sam',
};

const SYLLABLES =
  'ba ber bra cal cas chen da dor el fa fer gan gor ha hol in jan ka kel lan lo mar men mo na nor o pa per qui ra ros sa sel sto ta tor u val ven wa win ya zel'.split(
    ' ',
  );
const ENDINGS = ['', 'n', 'r', 's', 'son', 'man', 'ski', 'ez', 'ton', 'ley', 'field', 'berg', 'ova'];
/** Different names beyond the frequent ones. */
const RARE_LAST = 40_000;
const RARE_FIRST = 1_500;
/** Shares of people with a frequent name. */
const FREQUENT_LAST = 0.32;
const FREQUENT_FIRST = 0.78;

/** Draws names as often as they are met: some are very frequent, most are rare. */
export class NameSupply {
  private readonly last = withRanks([...LAST, ...MORE_LAST]);
  private readonly first = withRanks(FIRST);

  constructor(private readonly dice: Dice) {}

  lastName(): string {
    return this.dice.chance(FREQUENT_LAST)
      ? this.last(this.dice)
      : madeUp(Math.floor(this.dice.next() ** 1.5 * RARE_LAST), 3);
  }

  firstName(): string {
    return this.dice.chance(FREQUENT_FIRST)
      ? this.first(this.dice)
      : madeUp(7 + Math.floor(this.dice.next() ** 2 * RARE_FIRST) * 13, 2);
  }
}

/** Draws by rank: the tenth is drawn about a third as often as the first. */
function withRanks(names: readonly string[]): (dice: Dice) => string {
  const bounds: number[] = [];
  let sum = 0;
  for (const at of names.keys()) bounds.push((sum += 1 / (at + 4)));
  return (dice) => {
    const drawn = dice.next() * sum;
    return names[bounds.findIndex((bound) => drawn < bound)] ?? 'Smith';
  };
}

/** A name of syllables that is the same for the same number, and another for each number. */
function madeUp(number: number, syllables: number): string {
  let rest = number;
  let name = '';
  for (let at = 0; at < syllables; at += 1) {
    name += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  name += ENDINGS[(number * 7) % ENDINGS.length];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
