// Prints how often the reader of resumes is right, for each field: node bench/resumes.ts [--misses]
// The reader was tuned on the first 25 resumes only. The others were kept aside.
import { readFileSync } from 'node:fs'
import { readResume } from '#domains/candidates/engine/read-resume.ts'
import { HITS, type Expected, NOW, readManifest } from '../tests/support/resumes.ts'

const TUNED = 25
const all = readManifest()

function rates(some: readonly Expected[], title: string): void {
  console.log(`\n${title}: ${some.length} resumes`)
  let [hits, asked] = [0, 0]
  for (const [field, isHit] of Object.entries(HITS)) {
    const missed = some.filter((expected) => !isHit(readOf(expected), expected))
    hits += some.length - missed.length
    asked += some.length
    console.log(`  ${field.padEnd(9)} ${percent(some.length - missed.length, some.length)}`)
    if (process.argv.includes('--misses') && title.startsWith('Tuned'))
      for (const expected of missed)
        console.log(
          `    ${expected.file}: ${JSON.stringify(expected[field as keyof Expected])} read ${JSON.stringify(readOf(expected)[({ first: 'firstName', last: 'lastName' } as Record<string, never>)[field] ?? (field as never)])}`,
        )
  }
  console.log(`  all       ${percent(hits, asked)}`)
}

const readOf = ({ file }: Expected) =>
  readResume(readFileSync(new URL(`../tests/resumes/${file}`, import.meta.url), 'utf8'), NOW).fields
const percent = (hits: number, of: number) =>
  `${((hits / of) * 100).toFixed(1).padStart(5)} % (${hits} of ${of})`

rates(all.slice(0, TUNED), 'Tuned on')
rates(all.slice(TUNED), 'Kept aside')
