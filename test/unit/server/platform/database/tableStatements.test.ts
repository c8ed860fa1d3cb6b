import { actionsOf, tableOf } from '../../../../../server/platform/database/distribution/tableStatements';

describe('a statement about a table', () => {
  it.each([
    ['create table a (b text)', 'a', false],
    ['\n    create table if not exists a (b text references c)', 'a', true],
    ['alter table "a" add column b text references c (d)', 'a', true],
    ['alter table only a drop column b', 'a', false],
  ])('names the table: %s', (statement, table, refersToTable) => {
    expect(tableOf(statement)).toEqual({ table, refersToTable });
  });

  it.each([
    'create index a on b (c)',
    'create unique index a on b (c)',
    'drop table a',
    'select 1',
    'update a set b = 1',
  ])('is none: %s', (statement) => {
    expect(tableOf(statement)).toBeUndefined();
  });
});

describe('the actions of a statement', () => {
  it('are statements of their own', () => {
    const statement = `
      alter table a
        add column b text, drop constraint c,
        add constraint d check (e in ('x,y', 'it''s') and (f, g) is distinct from (1, 2)), alter column "h,i" drop default`;
    expect(actionsOf(statement)).toEqual([
      'alter table a\n        add column b text',
      'alter table a\n        drop constraint c',
      "alter table a\n        add constraint d check (e in ('x,y', 'it''s') and (f, g) is distinct from (1, 2))",
      'alter table a\n        alter column "h,i" drop default',
    ]);
  });

  it.each(['create table a (b text, c text)', 'alter table a add column b text'])('are one: %s', (statement) => {
    expect(actionsOf(statement)).toEqual([statement]);
  });
});
