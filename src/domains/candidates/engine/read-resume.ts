// Reads the fields of a candidate from the text of a resume. Pure, without an outside service. What is not certain has a
// doubt, which the screen shows beside the field.
import type { ResumeField } from '../contract/words.ts'
import { emailIn, type Place, phoneIn, placeIn } from './resume-contact.ts'
import { linesOf } from './resume-lines.ts'
import { nameIn } from './resume-name.ts'
import { skillsIn } from './resume-skills.ts'
import { jobIn, yearsOf } from './resume-work.ts'

export type ResumeReading = {
  /** An empty text where nothing was found. */
  fields: Record<ResumeField, string>
  doubts: Partial<Record<ResumeField, string>>
}

export function readResume(text: string, now: Date): ResumeReading {
  const lines = linesOf(text)
  const email = emailIn(lines)
  const phone = phoneIn(lines)
  const place = placeIn(lines)
  const name = nameIn(lines, email?.value ?? null)
  const job = jobIn(lines, now)
  const years = yearsOf(lines, now)
  const { skills, isSure: isListed } = skillsIn(lines)
  const found: [ResumeField, string | null | undefined, string | null][] = [
    ['firstName', name?.firstName, name ? null : 'Not found. Enter the first name.'],
    ['lastName', name?.lastName, name ? name.doubt : 'Not found. Enter the last name.'],
    ['email', email?.value, email?.isSure === false ? 'Not at the top. Check whose it is.' : null],
    ['phone', phone?.value, phone?.isSure === false ? 'Not at the top. Check whose it is.' : null],
    ['place', place && placeText(place), place?.isSure === false ? 'Not at the top. Check the place.' : null],
    ['title', job?.title, job?.isSure === false && job.title ? 'Could be the employer. Check.' : null],
    ['employer', job?.employer, job?.isSure === false && job.employer ? 'Could be the title. Check.' : null],
    ['years', years && String(Math.min(years.years, 60)), years?.doubt ?? null],
    ['skills', skills.join(', '), skills.length > 0 && !isListed ? 'Found in the text. Check.' : null],
  ]
  const doubts = found.flatMap(([field, , doubt]) => (doubt ? [[field, doubt] as const] : []))
  return {
    fields: Object.fromEntries(found.map(([field, value]) => [field, value ?? ''])) as Record<
      ResumeField,
      string
    >,
    doubts: Object.fromEntries(doubts),
  }
}

const placeText = ({ city, state, zip }: Place) => `${city}, ${state}${zip ? ` ${zip}` : ''}`
