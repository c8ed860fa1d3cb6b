import {
  COVERAGES,
  commaName,
  coverageOf,
  dollars,
  eachCoverage,
  employeePart,
  employerPart,
  number,
  type PayrollReport,
  part,
  plain,
  serial,
  sheet,
  sumOf,
} from './cells';

export const UKG: readonly PayrollReport[] = [
  {
    name: 'UKG Deduction Register by deduction, the coverage in a row above its employees',
    leftOut: ['401KP - 401(k) Pre-Tax'],
    sheets: (members) =>
      sheet([
        ['Deduction Register', '', '', '', ''],
        ['Company: HBR   Pay Group: SEMI   Period: 11/01/2026 to 11/30/2026', '', '', '', ''],
        [],
        ['Employee Number', 'Employee Name', 'Check Date', 'EE Amount', 'ER Amount'],
        ...COVERAGES.flatMap((name) => {
          const own = members.filter((member) => coverageOf(member, name));
          return [
            [`${name.slice(0, 3).toUpperCase()}P - ${name} PPO`, '', '', '', ''],
            ...own.map((member) => {
              const found = coverageOf(member, name);
              return [
                member.memberId,
                commaName(member),
                '11/30/2026',
                number(found?.employee ?? 0),
                number(found?.employer ?? 0),
              ];
            }),
            ['Subtotal', '', '', number(sumOf(own, employeePart, name)), number(sumOf(own, employerPart, name))],
          ];
        }),
        ['401KP - 401(k) Pre-Tax', '', '', '', ''],
        ...members.map((member) => [member.memberId, commaName(member), '11/30/2026', 125, 62.5]),
        ['Subtotal', '', '', members.length * 125, members.length * 62.5],
      ]),
  },
  {
    name: 'UKG, dates as serial numbers and numbers without their leading zeros',
    sheets: (members) =>
      sheet([
        ['Empl Id', 'Empl Name', 'Ded Cd', 'Chk Dt', 'EE Curr Amt', 'ER Curr Amt', 'EE YTD Amt', 'Arrears Amt'],
        ...eachCoverage(members, (member, { code, employee, employer }) =>
          ['2026-11-13', '2026-11-27'].map((date, at) => [
            Number(member.memberId),
            commaName(member),
            `${code}PT`,
            serial(date),
            number(part(employee, at, 2)),
            number(part(employer, at, 2)),
            9_000,
            0,
          ]),
        ),
      ]),
  },
  {
    name: 'UKG Ready, codes only and employer rows of their own',
    text: { separator: '|' },
    leftOut: ['CHSUP', 'FSAMED'],
    sheets: (members) =>
      sheet([
        ['Employee Id', 'Last Name', 'First Name', 'Ded Code', 'EE/ER', 'Amount'],
        ...members.flatMap((member, index) => [
          ...eachCoverage([member], (_, { code, employee, employer }) => [
            [`000${member.memberId}`, member.last, member.first, `${code}125`, 'EE', plain(employee)],
            [`000${member.memberId}`, member.last, member.first, `${code}125`, 'ER', plain(employer)],
          ]),
          [`000${member.memberId}`, member.last, member.first, 'FSAMED', 'EE', '50.00'],
          ...(index % 4 === 0 ? [[`000${member.memberId}`, member.last, member.first, 'CHSUP', 'EE', '210.00']] : []),
        ]),
      ]),
  },
  {
    name: 'UKG, scheduled beside actual amounts',
    sheets: (members) =>
      sheet([
        ['Deduction Audit'],
        [
          'Emp #',
          'Name',
          'Plan',
          'Goal Amount',
          'Employee Current',
          'Employer Current',
          'Employee MTD',
          'Employee QTD',
          'Employee YTD',
        ],
        ...eachCoverage(members, (member, { coverage, employee, employer }) => [
          [
            member.memberId,
            commaName(member),
            `${coverage} Plan`,
            '$0.00',
            dollars(employee),
            dollars(employer),
            dollars(employee),
            dollars(employee * 2),
            dollars(employee * 11),
          ],
        ]),
      ]),
  },
];
