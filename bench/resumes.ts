// Prints how often the reader of resumes is right, for each field: node bench/resumes.ts [--misses]
// The reader was tuned on the first 25 resumes only. The others were kept aside, and their misses are not printed.
import { readResume } from '#domains/candidates/engine/read-resume.ts'
import { readResumeFile } from '#domains/candidates/server/resume-file.ts'
import {
  docxOfText,
  type Expected,
  HITS,
  NOW,
  pdfOfText,
  readManifest,
  resumeText,
} from '../tests/support/resumes.ts'

const TUNED = 25
type Fields = ReturnType<typeof readResume>['fields']
type Read = { expected: Expected; fields: Fields }
const all = readManifest()

const percent = (hits: number, of: number) =>
  `${((hits / of) * 100).toFixed(1).padStart(5)} % (${hits} of ${of})`

function rates(title: string, read: readonly Read[]): void {
  console.log(`\n${title}: ${read.length} resumes`)
  let hits = 0
  for (const [field, isHit] of Object.entries(HITS)) {
    const missed = read.filter(({ expected, fields }) => !isHit(fields, expected))
    hits += read.length - missed.length
    console.log(`  ${field.padEnd(9)} ${percent(read.length - missed.length, read.length)}`)
    if (!process.argv.includes('--misses') || !title.startsWith('Tuned')) continue
    for (const { expected, fields } of missed) console.log(`    ${expected.file}`, fields)
  }
  console.log(`  all       ${percent(hits, read.length * Object.keys(HITS).length)}`)
}

const asText = all.map((expected) => ({
  expected,
  fields: readResume(resumeText(expected.file), NOW).fields,
}))
rates('Tuned on', asText.slice(0, TUNED))
rates('Kept aside', asText.slice(TUNED))

async function asFiles(fileOf: (text: string) => Buffer | Promise<Buffer>): Promise<Read[]> {
  const read: Read[] = []
  for (const expected of all) {
    const answer = await readResumeFile(await fileOf(resumeText(expected.file)), { isStaff: true })
    if ('problem' in answer) throw new Error(`${expected.file}: ${answer.problem}`)
    read.push({ expected, fields: readResume(answer.text, NOW).fields })
  }
  return read
}
const began = performance.now()
const pdf = await asFiles(pdfOfText)
console.log(`\nOne PDF takes ${((performance.now() - began) / all.length).toFixed(0)} ms, thread included.`)
rates('Tuned on, as PDF', pdf.slice(0, TUNED))
rates('Kept aside, as PDF', pdf.slice(TUNED))
rates('All, as DOCX', await asFiles(docxOfText))
