/** Given names and surnames of made-up people, with accents, apostrophes, hyphens, and particles as they are met in the field. */
export const FIRST_NAMES =
  'Abigail Ahmed Alejandra Ana Andrzej Beatriz Benjamin Björn Carla Chloé Daniel Darnell Dmitri Elena Emre Esperanza Fatima Gabriel Giulia Grace Hans Harold Hye-jin Imani Ingrid Isaac Jamal Jia Joaquín José Karen Kimberly Kofi Lakshmi Latoya Leila Lucía Łukasz Małgorzata Marcus Mei Miguel Nadia Ngozi Nicolás Noah Olga Omar Paolo Patrick Priya Quentin Rachel Rafael Renée Rosa Ruth Samuel Sanjay Siobhán Søren Sofía Tamika Thomas Tyrone Ursula Valentina Victor Wei Wendell Ximena Yara Yusuf Zoë'.split(
    ' ',
  );

export const LAST_NAMES = [
  ...'Abernathy Adeyemi Alvarez Andersson Baptiste Becker Bianchi Castillo Chen Chowdhury Cohen Dąbrowski Delgado Dubois Echeverría Featherstone Fernández Fitzgerald Gallagher Goldberg Gupta Haddad Hernandez Hoffmann Hölzer Ibrahim Ivanov Jackson Johansson Kim Kovačević LaFleur Larsen Lee Lindqvist Lopez MacDonald Martinez Mbeki Moreau Müller Nakamura Nguyen Novák Núñez Okafor Park Patel Petrov Quigley Ramirez Rossi Sánchez Schneider Silva Singh Smith Sokolov Tanaka Thompson Ulrich Vargas Wagner Weiß Whitfield Williams Wójcik Xiong Yamamoto Yarborough Zhang Zieliński'.split(
    ' ',
  ),
  'Björklund-Reyes',
  'D’Angelo',
  'De la Cruz',
  'García-Márquez',
  'Mc Carthy',
  "O'Brien",
  'St. John',
  'Van Buren',
];

/** Given names of different people that are easily taken for each other. */
export const SIMILAR_NAMES: readonly (readonly [string, string])[] = [
  ['Daniel', 'Daniela'],
  ['Gabriel', 'Gabriela'],
  ['Rafael', 'Rafaela'],
  ['Nadia', 'Nadja'],
  ['Elena', 'Helena'],
  ['Marcus', 'Markus'],
  ['Olga', 'Helga'],
  ['Leila', 'Layla'],
  ['Ana', 'Anna'],
  ['Ruth', 'Rut'],
  ['Wei', 'Mei'],
  ['Victor', 'Viktor'],
  ['Sofía', 'Sonia'],
  ['Ahmed', 'Hamed'],
  ['Carla', 'Karla'],
  ['Thomas', 'Tomas'],
];

/** Short forms of given names, as payroll writes them. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  Abigail: 'Abby',
  Alejandra: 'Alex',
  Benjamin: 'Ben',
  Daniel: 'Danny',
  Esperanza: 'Espi',
  Gabriel: 'Gabe',
  Isaac: 'Ike',
  Kimberly: 'Kim',
  Nicolás: 'Nico',
  Patrick: 'Pat',
  Rafael: 'Rafi',
  Samuel: 'Sam',
  Thomas: 'Tommy',
  Valentina: 'Val',
  Victor: 'Vic',
};
