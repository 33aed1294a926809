// Words of imported candidates are cut by the program, and must be those that the database makes of everybody else.
import { expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest } from '../../../../tests/support/app.ts'
import { newColumns } from './columns.ts'
import { insertMany } from './queries/import.ts'
import { searchEntries } from './search-entries.ts'

const NAMES = [
  'Ada',
  "O'Malley",
  'De La Cruz',
  'McDonald-Smith',
  'J.R. "Bob"',
  'back\\slash',
  '`tick',
  'C++ C# a/b',
  "'; drop",
  '~x @y',
  'tab\tand\nline',
  'UPPER_case+9',
  '1e5 -3.5 a:b',
  'x',
  'José',
  'İstanbul',
]
const EMAILS = [
  'a+b-c_1.d@sub.post.example',
  "o'hara@post.example",
  '4@4.example',
  'a..b@post.example',
  'née@post.example',
  'no mailbox',
  '@start.example',
  'two@signs@post.example',
  'quote"\\back@post.example',
]
const PHONES = ['+17135550142', '+442071838750', '+1', '713-555-0143', '+1713555014x', '']

it('cuts the same entries as the database', async () => {
  const { db } = await appForTest()
  const people = Array.from({ length: 400 }, (_, n) => ({
    id: uuidv7(),
    first_name: NAMES[n % NAMES.length] ?? '',
    last_name: `${NAMES[(n * 5 + 2) % NAMES.length]} ${n % 3 ? n : ''}`,
    title: n % 3 ? `${NAMES[(n * 7 + 1) % NAMES.length]} lead` : null,
    employer: n % 5 ? null : 'Øre & Söhne/Works',
    skills: NAMES.slice(n % 4, n % 7),
    city: n % 2 ? 'Fort Worth' : null,
    state: n % 2 ? 'TX' : null,
    zip: n % 6 ? null : '77002',
    emails: EMAILS.slice(n % 9, (n % 9) + (n % 4)),
    phones: PHONES.slice(n % 6, (n % 6) + (n % 3)),
  }))
  const cut = people.map(({ first_name: firstName, last_name: lastName, emails, phones }) =>
    searchEntries({ firstName, lastName, emails, phones }),
  )
  // Most are cut, and some are left to the database.
  expect(cut.filter((entries) => entries === null).length).toBeGreaterThan(20)
  expect(cut.filter((entries) => entries !== null).length).toBeGreaterThan(50)
  const filled = people.map((person, index) => ({
    ...newColumns({ edit: { firstName: '-', lastName: '-' }, by: null, now: new Date() }),
    ...person,
    words: cut[index],
  }))
  await insertMany(db, filled, [null, 'System', 'test', uuidv7()])
  const different = await db.query({
    text: `select c.first_name, c.last_name, c.emails, c.phones, c.words::text, s.words::text as searched from candidates c
      join candidate_search s on s.candidate_id = c.id cross join candidate_words(c.first_name, c.last_name, c.title, c.employer,
        c.skills, c.city, c.state, c.zip, c.emails, c.phones, c.custom) w
      where c.id = any($1) and (c.words is distinct from w or s.words is distinct from w)`,
    values: [people.map(({ id }) => id)],
  })
  expect(different).toEqual([])
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>({
    text: 'select count(*)::int from candidate_search where candidate_id = any($1)',
    values: [people.map(({ id }) => id)],
  })
  expect(count).toBe(people.length)
})
