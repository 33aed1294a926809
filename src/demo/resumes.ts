// The resume of a demo candidate as a text file, from the fields of the candidate.
import type { CandidateCreate } from '#domains/candidates/contract/schemas.ts'
import { formatPhone } from '#shared/phone.ts'

const DUTIES = [
  'Trained new colleagues and covered for the lead',
  'Kept records complete and passed every audit',
  'Worked nights and weekends when the team was short',
]

export type Resume = { name: string; text: string }

export function writeResume(person: CandidateCreate, now: Date): Resume {
  const { firstName, lastName, city, state, zip, phones = [], emails = [], title, employer } = person
  const { years = 0, skills = [], certifications = [] } = person
  const contact = [`${city}, ${state} ${zip}`, emails[0], phones[0] && formatPhone(phones[0])]
  const year = now.getUTCFullYear()
  const since = year - Math.min(years ?? 0, 4)
  const sections = [
    [`${firstName} ${lastName}`, contact.filter(Boolean).join(' | ')],
    [
      'EXPERIENCE',
      title,
      `${employer ?? 'Gateway Services'}, ${city}, ${state}`,
      `${since} to Present`,
      ...DUTIES.map((duty) => `• ${duty}`),
    ],
    (years ?? 0) > 4
      ? [title, `Central Services, ${city}, ${state}`, `${year - (years ?? 0)} to ${since}`]
      : [],
    certifications.length > 0
      ? [
          'LICENSES AND CERTIFICATIONS',
          ...certifications.map(({ name, expires }) => `${name}${expires ? `, expires ${expires}` : ''}`),
        ]
      : [],
    ['SKILLS', skills.join(', ')],
  ]
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return { name: `${firstName} ${lastName} resume.txt`, text: `${text}\n` }
}
