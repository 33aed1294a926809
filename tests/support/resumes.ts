// The test set of resumes: texts in tests/resumes with the fields that are right.
import { readFileSync } from 'node:fs'
import type { ResumeReading } from '#domains/candidates/engine/read-resume.ts'

export type Expected = {
  file: string
  first: string
  last: string
  email: string | null
  phone: string
  city: string
  state: string
  zip: string | null
  title: string
  employer: string
  years: number
  skills: string[]
}

/** "Present" in the test set. */
export const NOW = new Date('2026-11-17T12:00:00Z')
export const resumeText = (file: string) =>
  readFileSync(new URL(`../resumes/${file}`, import.meta.url), 'utf8')
export const readManifest = () => JSON.parse(resumeText('manifest.json')) as Expected[]

type Fields = ResumeReading['fields']
const same = (one: string, other: string | null) => one.toLowerCase() === (other ?? '').toLowerCase()
const digits = (text: string) => text.replace(/\D/g, '')

/** Most skills are found, and few others. */
function areSkills(read: Fields, { skills }: Expected): boolean {
  const found = read.skills.toLowerCase().split(', ').filter(Boolean)
  const right = skills.filter((skill) => found.includes(skill.toLowerCase())).length
  return right >= skills.length * 0.8 && found.length - right <= skills.length * 0.5
}

export const HITS: Record<string, (read: Fields, expected: Expected) => boolean> = {
  first: (read, { first }) => same(read.firstName, first),
  last: (read, { last }) => same(read.lastName, last),
  email: (read, { email }) => same(read.email, email),
  phone: (read, { phone }) => digits(read.phone) === phone,
  city: (read, { city }) => same(read.city, city),
  state: (read, { state }) => same(read.state, state),
  zip: (read, { zip }) => same(read.zip, zip),
  title: (read, { title }) => same(read.title, title),
  employer: (read, { employer }) => same(read.employer, employer),
  years: (read, { years }) => read.years === String(years),
  skills: areSkills,
}
