import { faker } from '@faker-js/faker/locale/en_US';
import { Random } from '../Random';

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

const { female = [], male = [] } = faker.definitions.person.first_name;
const FIRST_NAMES = [...female, ...male];

export function personName(random: Random): PersonName {
  return { first: random.pick(FIRST_NAMES), last: random.pick(LAST_NAMES) };
}

/** A group's benefits contact. */
interface Contact {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export function contactOf(groupIndex: number, groupName: string): Contact {
  const { first, last } = personName(new Random(`contact ${groupIndex}`));
  const company = groupName.toLowerCase().replace(/[^a-z]+/g, '');
  return {
    userId: `contact|${groupIndex}`,
    firstName: first,
    lastName: last,
    email: `${first}.${last}@${company}.test`.toLowerCase().replace(/[^a-z.@-]/g, ''),
  };
}

/** Common last names in the United States, of many origins. */
const LAST_NAMES: readonly string[] = `
  Adams Aguilar Ahmed Alexander Ali Allen Alvarez Anderson Andrews Armstrong Arnold Bailey Baker Banerjee Barnes Bell
  Bennett Berry Black Boyd Bradley Brooks Brown Bryant Burke Burns Butler Campbell Carpenter Carroll Carter Castillo
  Chang Chavez Chen Choi Clark Cohen Cole Coleman Collins Cook Cooper Cox Crawford Cruz Cunningham Daniels Davis Diaz
  Dixon Duncan Dunn Edwards Elliott Ellis Estrada Evans Ferguson Fernandez Fisher Fleming Flores Ford Foster Fox
  Freeman Garcia Gardner Gibson Gomez Gonzalez Gordon Graham Grant Gray Green Greene Griffin Gupta Gutierrez Hall
  Hamilton Hansen Harper Harris Harrison Hart Hayes Henderson Henry Hernandez Herrera Hicks Hill Holmes Hoffman Howard
  Hughes Hunt Hunter Hussain Ibrahim Jackson James Jenkins Jensen Jimenez Johnson Johnston Jones Jordan Joseph Kaplan
  Kaur Kelley Kelly Kennedy Khan Kim King Knight Kowalski Kumar Lane Larson Lawrence Lawson Le Lee Lewis Lin Liu Long
  Lopez Lynch Marshall Martin Martinez Mason Matthews McCarthy McCoy McDonald McKenzie Medina Mendoza Meyer Miller
  Mills Mitchell Montgomery Moore Morales Moreno Morgan Morris Morrison Murphy Murray Myers Nelson Newman Nguyen
  Nichols O'Brien O'Connor Oliver Olson Ortiz Osborne Owens Palmer Park Parker Patel Patterson Payne Perez Perkins
  Perry Peters Peterson Pham Phillips Pierce Porter Powell Price Quinn Ramirez Ramos Reed Reyes Reynolds Rice
  Richards Richardson Riley Rivera Roberts Robertson Robinson Rodriguez Rogers Romero Rose Ross Rossi Ruiz Russell
  Ryan Salazar Sanchez Sanders Santos Schmidt Schneider Schultz Scott Shah Shaw Silva Simmons Simpson Singh Smith
  Snyder Soto Spencer Stephens Stevens Stewart Stone Sullivan Taylor Thomas Thompson Torres Tran Tucker Turner
  Valdez Vargas Vasquez Wagner Walker Wallace Wang Ward Warren Washington Watkins Watson Weaver Webb Weber Weiss
  Wells West Wheeler White Williams Willis Wilson Wong Wood Woods Wright Wu Yang Young Zhang Zimmerman`
  .trim()
  .split(/\s+/);
