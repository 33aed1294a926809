// Nothing of an erased person stays: in no column of any table, and in no file. What stays as proof is a hash.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PERSONAL_DATA } from '#platform/server/personal-data.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { appForTest } from './support/app.ts'
import { secrets } from './support/apply.ts'
import {
  ADDRESS,
  EMAIL_ADDRESS,
  makeCandidateTraces,
  makeLeadTraces,
  NAME,
  PHONE,
  SECRET,
} from './support/erasable-person.ts'
import { makeJob } from './support/hiring.ts'
import { filesWith, tablesWith } from './support/traces.ts'

/** The network address that `sendForm` uses first. */
const FORM_ADDRESS = '10.0.0.1'
/** The phone number as stored, and as files and forms write it. */
const PHONES = [PHONE, '713) 555-8642', '713-555-8642']
const WORDS = [...NAME.split(' '), EMAIL_ADDRESS, ...PHONES, ADDRESS, FORM_ADDRESS]
const hashOf = (contact: string) => createHash('sha256').update(contact).digest('hex')

const tablesOf = (rule: string) =>
  Object.entries(PERSONAL_DATA).flatMap(([table, entry]) => (rule in entry ? [table] : []))
/** All tables that hold people. Files of lists name them in their content only. */
const HELD = ['rules', 'kept', 'deleted'].flatMap(tablesOf).filter((table) => table !== 'export_files')

it('nothing of an erased person stays, except hashes as proof', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erasure-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const test = await appForTest({ jobs: 'worked', services: { storage: diskStorage(folder), secrets } })
  const [admin, recruiter] = await Promise.all([test.person('admin'), test.person('recruiter')])
  await makeJob(recruiter)
  const id = await makeCandidateTraces({ test, admin, recruiter })
  await makeLeadTraces({ test, admin, recruiter })
  const before = await tablesWith(test, WORDS)
  // A table without a trace proves nothing.
  expect(HELD.filter((table) => !before.includes(table))).toEqual([])
  expect((await filesWith(folder, SECRET)).length).toBeGreaterThan(3)

  const erased = await admin.post(`/api/candidates/${id}/erase`, { confirmName: NAME })
  expect(erased.status, JSON.stringify(erased.body)).toBe(204)

  expect(await tablesWith(test, WORDS)).toEqual([])
  await expect.poll(() => filesWith(folder, SECRET), { timeout: 20_000 }).toEqual([])
  const proof = await tablesWith(test, [hashOf(EMAIL_ADDRESS), hashOf(`+1${PHONE}`)])
  // Clients that bought the lead prove its consent, and a known contact is not written to again.
  expect(proof).toEqual(['lead_consents', 'suppressions'])
})
