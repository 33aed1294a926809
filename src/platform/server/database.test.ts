import { types } from 'pg'
import { expect, it } from 'vitest'
import { parseTexts } from './database.ts'

it.each([
  '{}',
  '{Forklift}',
  '{Forklift,"Blueprint Reading",CPR}',
  '{"Blueprint Reading"}',
  '{"",a,""}',
  '{"a,b","{c}"}',
  '{"say \\"hi\\"","back\\\\slash"}',
  '{NULL,"NULL",x}',
  '{"Łódź",日本}',
])('reads the list of texts %s as the library does', (value) => {
  const library: (value: string) => unknown = types.getTypeParser(1009 as number)
  expect(parseTexts(value)).toEqual(library(value))
})
