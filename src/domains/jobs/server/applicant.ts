// Finds the candidate of a form and its new contact data. A shared email or phone alone is not the same candidate:
// staff get a suggestion and decide.
import {
  type AddedContact,
  addContact,
  type CandidateRow,
  createCandidate,
  listMatches,
  readContact,
  recognise,
  recordActivity,
  sharesName,
} from '#domains/candidates/server/index.ts'
import { findActiveStaff } from '#domains/identity/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { ApplyInput } from './application.ts'
import { completeApplyLink } from './ports.ts'
import type { JobRow } from './queries/postings.ts'

export type Applicant = {
  id: string
  /** Existed before this form. */
  known: boolean
  added: AddedContact
  /** The contact data of the form, if the candidate's record lacks some of it. */
  formSays: string | null
}
type Given = Pick<ApplyInput, 'firstName' | 'lastName' | 'email' | 'phone'>

export async function findApplicant(tx: Tx, job: JobRow, input: ApplyInput): Promise<Applicant> {
  const ofLink = input.linkToken ? await personOfLink(tx, job, input, input.linkToken) : null
  const person = ofLink ?? (await recognise(tx, { ...input, ...readContact(input) }))
  return person ? knownApplicant(tx, person, input) : newApplicant(tx, job, input)
}

/** Null if the form has another first and last name: the link was forwarded. */
async function personOfLink(
  tx: Tx,
  job: JobRow,
  input: ApplyInput,
  token: string,
): Promise<CandidateRow | null> {
  const { person, completed } = await completeApplyLink.get()(tx, {
    token,
    jobId: job.id,
    isTheirs: (one) => sharesName(one, input),
  })
  if (completed) return person
  await recordActivity(tx, {
    candidateId: person.id,
    kind: 'note',
    text: `A different applicant used this candidate’s link to apply for ${job.title}: ${contactLine(input)}`,
  })
  return null
}

/** A new email or phone is added. Another spelling of the name stays in the timeline for staff. */
async function knownApplicant(tx: Tx, person: CandidateRow, given: Given): Promise<Applicant> {
  const { email, phone } = readContact(given)
  const added = await addContact(tx, { candidateId: person.id, email, phone })
  const saysAll =
    person.firstName === given.firstName.trim() &&
    person.lastName === given.lastName.trim() &&
    (added.email !== null || person.emails.includes(email)) &&
    (phone === null || added.phone !== null || person.phones.includes(phone))
  return { id: person.id, known: true, added, formSays: saysAll ? null : contactLine(given) }
}

async function newApplicant(tx: Tx, job: JobRow, input: ApplyInput): Promise<Applicant> {
  const { email, phone } = readContact(input)
  const owner = job.ownerId ? await findActiveStaff(tx.db, job.ownerId) : null
  const phones = phone ? [phone] : []
  const [match] = await listMatches(tx.db, { emails: [email], phones, name: null, except: null })
  const { id } = await createCandidate(tx, {
    firstName: input.firstName,
    lastName: input.lastName,
    emails: [email],
    phones,
    smsOptIn: phone !== null,
    source: 'job_posting',
    ownerId: owner ? job.ownerId : null,
    confirmedDistinct: true,
  })
  if (match)
    await recordActivity(tx, {
      candidateId: id,
      kind: 'note',
      text: `Possible duplicate: ${match.firstName} ${match.lastName} has the same ${match.sameEmail ? 'email' : 'phone number'}. Compare them under Duplicates.`,
    })
  return { id, known: false, added: { email: null, phone: null }, formSays: null }
}

const contactLine = ({ firstName, lastName, email, phone }: Given) =>
  [`${firstName} ${lastName}`, email, phone].filter(Boolean).join(', ')

/** The timeline text about the contact data of a form. */
export function contactNews({ added, formSays }: Applicant): string[] {
  return [
    ...(added.email ? [`New email, added: ${added.email}`] : []),
    ...(added.phone ? [`New phone, added: ${added.phone}`] : []),
    ...(formSays ? [`The form says: ${formSays}`] : []),
  ]
}
