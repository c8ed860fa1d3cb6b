/** Names with searches that find each. */
export const FOUND: readonly (readonly [string, readonly string[]])[] = [
  ['Sørby, Ingrid', ['sorby', 'SØRBY', 'Sørby', 'ingrid sorby', 'sorby ing']],
  ['Müller, Jürgen', ['muller', 'jurgen muller', 'MU\u0308LLER']],
  ['García, José Luis', ['garcia jo', 'jose garcia', 'luis garcía']],
  ["O'Brien, Ana", ['obrien', 'ana obrien', "o'brien", 'o’brien', 'oʼbrien', 'o´brien', 'o`brien', 'o brien', 'brien']],
  ['O’Brien, Ana', ['obrien', "o'brien", 'ana o’b']],
  ['OBrien, Ana', ["o'brien", 'o’brien']],
  ['Smith-Jones, Mary', ['smithjones', 'smith jones', 'smith-jones', 'smith–jones', 'jones mary', 'mary smithjones']],
  ['Smith‑Jones, Mary', ['smith-jones', 'smithjones']],
  ['Smithjones, Mary', ['smith-jones', 'smithjones mary']],
  ['Weiß, Hal', ['hal weiss', 'weiss', 'weiß hal', 'WEISS']],
  ['Maria De La Cruz', ['cruz maria', 'delacruz', 'de la cruz', 'dela cruz', 'maria  cruz']],
  ['Delacruz, Maria', ['de la cruz', 'maria de la cruz', 'cruz']],
  ['Ångström & Söns', ['angstrom', 'sons', 'sons angstrom', 'ångström', '\u212Bngström', '&']],
  ['Łukasz Żółć', ['lukasz', 'zolc', 'ŁUKASZ ZOLC']],
  ['Ærø Þórsson', ['aero', 'thorsson', 'ærø']],
  ['İnci Işık', ['inci', 'isik', 'ISIK']],
  ['Nuñez,  Ana   M.', ['ana nunez', 'nunez ana m', '  ana  ']],
  ['J.R. Smith', ['jr smith', 'j.r. smith', 'j r']],
  ['ΟΔΥΣΣΕΎΣ', ['οδυσσευς', 'Οδυσσεύς']],
  ['Ludwig van der Rohe', ['vanderrohe', 'van der rohe', 'rohe ludwig']],
  ['Maple 7 100% Works', ['maple 7', '7 works', '100%', '7 100%', 'aple']],
  ['DEPOSIT 2026-03-02', ['03-02', 'deposit 03-02', '2026']],
  ['Zoe\u200b Ng', ['zoe ng']],
];

/** Names with searches that do not find them. */
export const NOT_FOUND: readonly (readonly [string, readonly string[]])[] = [
  ['Josephs, Maria', ['maria jose luis', 'jose maria x']],
  ['Jan Novak', ['ann']],
  ['Sørby, Ingrid', ['sorby anna', '&']],
  ['Maple 17 Works', ['maple 7', '03-02', 'm_p', '17%', 'a.b@c']],
  ['DEPOSIT 2026-03-03', ['03-02']],
];
