// The test set of resumes: texts in tests/resumes with the fields that are right.
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { ResumeReading } from '#domains/candidates/engine/read-resume.ts'
import { zipOf } from './files.ts'

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
  place: (read, { city, state, zip }) => same(read.place, `${city}, ${state}${zip ? ` ${zip}` : ''}`),
  title: (read, { title }) => same(read.title, title),
  employer: (read, { employer }) => same(read.employer, employer),
  years: (read, { years }) => read.years === String(years),
  skills: areSkills,
}

/** A real PDF with these lines. */
export async function pdfOfText(text: string): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const document = new Pdf({ margin: 50 })
  document.fontSize(10)
  for (const line of text.split('\n')) document.text(line.replace(/[♦●]/g, '•') || ' ')
  document.end()
  return buffer(document)
}

const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

/** A real DOCX with a paragraph for each line. The first ones can stand in the header of the page. */
export function docxOfText(text: string, { inHeader = 0 } = {}): Buffer {
  const xml = (lines: readonly string[]) =>
    Buffer.from(
      `<?xml version="1.0"?><w:x>${lines.map((line) => `<w:p><w:r><w:t>${escapeXml(line)}</w:t></w:r></w:p>`).join('')}</w:x>`,
    )
  const lines = text.split('\n')
  return zipOf([
    { name: 'word/header1.xml', content: xml(lines.slice(0, inHeader)) },
    { name: 'word/document.xml', content: xml(lines.slice(inHeader)) },
  ])
}

/** A form with many files. */
/** All files have the same field, as a program may send them. The screen gives each its own. */
export function formOf(files: readonly { name: string; content: Buffer | string }[]) {
  const boundary = 'x-resumes-x'
  const parts = files.map(({ name, content }) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  )
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
