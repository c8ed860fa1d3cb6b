import * as v from 'valibot';
import { CALLS } from '../../../../contract/calls';
import { type Call, defineCall } from '../../../../contract/platform/shared/Call';
import {
  type ApiCaller,
  adapted,
  type CallArgs,
  fromCalls,
  partsOf,
} from '../../../../src/infrastructure/http/fromCalls';

const read = { method: 'GET', operation: 'bills.read', summary: 'Reads.' } as const;
const getOffice = defineCall({ ...read, path: '/offices', schemas: { answer: v.null() } });
const findNotes = defineCall({
  ...read,
  path: '/bills/:billPk/notes',
  schemas: {
    params: v.object({ billPk: v.string() }),
    query: v.object({
      q: v.optional(v.string()),
      word: v.string(),
      page: v.optional(v.pipe(v.string(), v.transform(Number))),
    }),
    answer: v.object({ items: v.array(v.string()) }),
  },
});
const addNote = defineCall({
  ...read,
  method: 'POST',
  path: '/bills/:billPk/notes',
  idempotent: true,
  schemas: {
    params: v.object({ billPk: v.string() }),
    body: v.object({ text: v.string(), until: v.optional(v.nullable(v.string())), tags: v.array(v.string()) }),
    answer: v.object({ notePk: v.string() }),
  },
});
const decideNote = defineCall({
  ...read,
  method: 'POST',
  path: '/notes/:notePk',
  schemas: {
    params: v.object({ notePk: v.string() }),
    body: v.variant('step', [
      v.object({ step: v.literal('close') }),
      v.object({ step: v.literal('reopen'), reason: v.string() }),
    ]),
    answer: v.object({}),
  },
});

describe('an adapter made from calls', () => {
  const sent: unknown[] = [];
  const api: ApiCaller = {
    call: (call, parts, options) => {
      sent.push({ path: call.path, ...parts, ...options });
      return answer;
    },
  };
  let answer: Promise<never>;
  const answerWith = (value: unknown) => {
    answer = Promise.resolve(value as never);
  };
  const notes = fromCalls({
    office: getOffice,
    find: findNotes,
    add: addNote,
    decide: decideNote,
    list: adapted(findNotes, {
      args: ({ bill }: { readonly bill: string }) => ({ billPk: bill, word: 'any' }),
      answer: ({ items }, { bill }) => ({ bill, items }),
      deadlineMs: 60_000,
      expected: ['NOT_FOUND'],
    }),
  })(api);

  beforeEach(() => {
    sent.length = 0;
    answerWith(null);
  });

  it('splits arguments into path, query, and body, and leaves out all others', async () => {
    await notes.find({ billPk: '1', word: 'x', page: 2 });
    const note = { text: 'Late', tags: ['a'], shownAs: 'Note' };
    await notes.add({ billPk: '1', ...note }, 'key-1');
    expect(sent).toEqual([
      { path: findNotes.path, params: { billPk: '1' }, query: { word: 'x', page: '2' } },
      { path: addNote.path, params: { billPk: '1' }, body: { text: 'Late', tags: ['a'] }, idempotencyKey: 'key-1' },
    ]);
  });

  it('leaves out undefined arguments, and keeps null, false, and zero', () => {
    const args = { billPk: '1', text: '', until: undefined, tags: [] };
    expect(partsOf(addNote, args).body).toStrictEqual({ text: '', tags: [] });
    expect(partsOf(addNote, { ...args, until: null }).body).toStrictEqual({ text: '', until: null, tags: [] });
  });

  it('leaves out an empty text only for an optional query parameter', () => {
    expect(partsOf(findNotes, { billPk: '1', q: '', word: '' }).query).toStrictEqual({ word: '' });
  });

  it('sends every other argument in a body of several forms', () => {
    const { params, body } = partsOf(decideNote, { notePk: '7', step: 'reopen', reason: 'Wrong' });
    expect({ params, body }).toStrictEqual({ params: { notePk: '7' }, body: { step: 'reopen', reason: 'Wrong' } });
  });

  it('passes the signal, also without arguments', async () => {
    const { signal } = new AbortController();
    await notes.office(signal);
    await notes.find({ billPk: '1', word: 'x' }, signal);
    expect(sent).toEqual([
      { path: getOffice.path, signal },
      { path: findNotes.path, params: { billPk: '1' }, query: { word: 'x' }, signal },
    ]);
  });

  it('adapts arguments, answer, deadline, and expected codes', async () => {
    answerWith({ items: ['a'] });
    expect(await notes.list({ bill: '1' })).toEqual({ bill: '1', items: ['a'] });
    const parts = { params: { billPk: '1' }, query: { word: 'any' } };
    expect(sent).toEqual([{ path: findNotes.path, ...parts, deadlineMs: 60_000, expected: ['NOT_FOUND'] }]);
  });

  it('rejects with the error of the call, or of an adaptation', async () => {
    answer = Promise.reject(new Error('Gone'));
    await expect(notes.office()).rejects.toThrow('Gone');
    const failing = adapted(getOffice, {
      args: () => {
        throw new Error('No such office');
      },
    });
    await expect(failing(api)()).rejects.toThrow('No such office');
  });

  it('does not compile without a required argument, the key of a command, or with a signal in its place', () => {
    // @ts-expect-error no `word`
    void notes.find({ billPk: '1' });
    // @ts-expect-error no key
    void notes.add({ billPk: '1', text: 'Late', tags: [] });
    // @ts-expect-error a signal instead of the key
    void notes.add({ billPk: '1', text: 'Late', tags: [] }, new AbortController().signal);
    // @ts-expect-error null for what may only be missing
    void notes.find({ billPk: '1', word: 'x', q: null });
    expect(sent).toHaveLength(4);
  });

  it('does not compile if a name is both in the path and in the body', () => {
    const moveBill = defineCall({
      ...read,
      path: '/bills/:billPk/move',
      schemas: { params: v.object({ billPk: v.string() }), body: v.object({ billPk: v.string() }), answer: v.null() },
    });
    // @ts-expect-error it would have two meanings
    const args: CallArgs<typeof moveBill> = { billPk: '1' };
    expect(args).toBeDefined();
  });
});

it.each(Object.entries<Call>(CALLS))('the arguments of %s have one meaning each', (_name, { path, schemas }) => {
  const namesIn = (schema: object | undefined) =>
    Object.keys(schema && 'entries' in schema ? (schema.entries ?? {}) : {});
  const inPath = namesIn(schemas.params);
  expect([...path.matchAll(/:(\w+)/g)].map(([, name]) => name)).toEqual(inPath);
  const names = [...inPath, ...namesIn(schemas.query), ...namesIn(schemas.body)];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
