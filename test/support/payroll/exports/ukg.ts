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
  {
    name: 'UKG, payers above the coverages',
    sheets: (members) =>
      sheet([
        ['', '', 'Employee Deductions', '', '', 'Employer Contributions', '', ''],
        ['Emp No', 'Employee Name', ...COVERAGES, ...COVERAGES],
        ...members.map((member) => [
          member.memberId,
          commaName(member),
          ...COVERAGES.map((name) => number(coverageOf(member, name)?.employee ?? 0)),
          ...COVERAGES.map((name) => number(coverageOf(member, name)?.employer ?? 0)),
        ]),
      ]),
  },
  {
    name: 'UKG, a coverage only in the first of its rows',
    sheets: (members) =>
      sheet([
        ['Deduction', 'Emp No', 'Employee', 'Sum of EE', 'Sum of ER'],
        ...COVERAGES.flatMap((name) => {
          const own = members.filter((member) => coverageOf(member, name));
          return [
            ...own.map((member, index) => {
              const found = coverageOf(member, name);
              return [
                index === 0 ? name : '',
                member.memberId,
                commaName(member),
                number(found?.employee ?? 0),
                number(found?.employer ?? 0),
              ];
            }),
            [`${name} Total`, '', '', number(sumOf(own, employeePart, name)), number(sumOf(own, employerPart, name))],
          ];
        }),
        ['Grand Total', '', '', number(sumOf(members, employeePart)), number(sumOf(members, employerPart))],
      ]),
  },
  {
    name: 'UKG, departments above rows that name employees once',
    text: { separator: '\t' },
    sheets: (members) =>
      sheet([
        ['Emp Id', 'Emp Name', 'Ded', 'Check Dt', 'EE Amt', 'ER Amt'],
        ...['100', '200', '300'].flatMap((department) => [
          [`Department ${department} Kitchen`, '', '', '', '', ''],
          ...members
            .filter((member) => member.department === department)
            .flatMap((member) =>
              member.coverages.map(({ coverage, employee, employer }, index) => [
                index === 0 ? member.memberId : '',
                index === 0 ? commaName(member) : '',
                coverage,
                '30-Nov-2026',
                plain(employee),
                plain(employer),
              ]),
            ),
          [`Department ${department} Total`, '', '', '', '1.00', '1.00'],
        ]),
      ]),
  },
  {
    name: 'UKG, Social Security numbers as member numbers and a separator line',
    memberIds: 'ssn',
    text: { separator: ';' },
    sheets: (members) =>
      sheet([
        ['sep=;'],
        ['Emp No', 'SSN', 'Emp Name', 'Ded', 'EE', 'ER'],
        ...members.flatMap((member, index) =>
          member.coverages.map(({ coverage, employee, employer }) => [
            String(5_000 + index),
            String(Number(member.memberId)),
            commaName(member),
            coverage,
            plain(employee),
            plain(employer),
          ]),
        ),
      ]),
  },
];
