// Labels of postings, the offered steps, and the consent text.
import type { EmploymentType } from './words.ts'

export const EMPLOYMENT_LABELS: Record<EmploymentType, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contractor: 'Contract',
  temporary: 'Temporary',
  intern: 'Internship',
  volunteer: 'Volunteer',
  per_diem: 'Per diem',
  other: 'Other',
}

/** Miles. */
export const RADII = [10, 25, 50, 100] as const
/** Cents per hour. */
export const PAY_STEPS = [2_000, 3_000, 4_000, 5_000] as const

/** The consent of an applicant, stored word for word with the application. */
export function consentText(agency: string, employer: string): string {
  return `I agree that ${agency} and ${employer} may call, text or email me about this job at the number and address above. Consent is not a condition of any purchase. I can withdraw at any time.`
}
