// A step as a candidate would get it: shown, or sent to the user as a test.
import { findPerson, findWays } from '#domains/candidates/server/index.ts'
import { delivering, fieldProblems, filledIn, valuesFor } from '#domains/conversations/server/index.ts'
import { findUser } from '#domains/identity/server/index.ts'
import { isSuppressed } from '#domains/messages/server/index.ts'
import { findAgency } from '#domains/settings/server/index.ts'
import { fromOf, mailSender } from '#platform/server/agency-face.ts'
import { audit } from '#platform/server/audit.ts'
import { sendMail } from '#platform/server/mail.ts'
import { sendText } from '#platform/server/text-message.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import type { StaffActor } from '#shared/roles.ts'
import { timezoneOf } from '#shared/us-timezones.ts'
import type { Preview } from '../contract/schemas.ts'
import { letterOf } from './links.ts'
import { windowOf } from './present.ts'
import type { CampaignRow } from './queries/campaigns.ts'
import { firstSubject, stepTimes } from './rules.ts'
import { getCampaign, stepProblems } from './service.ts'

type Asked = { id: string; step: number; candidateId: string }
type Test = Asked & { phone?: string | undefined }

export async function previewStep(tx: Tx<StaffActor>, asked: Asked): Promise<Preview> {
  const row = await getCampaign(tx, asked.id)
  const { person, step, text, problem, to } = await compose(tx, row, asked)
  const from = step.channel === 'email' ? await mailFrom(tx, row) : (tx.services.smsProvider.from ?? null)
  const timezone = timezoneOf(person) ?? row.timezone
  const times = stepTimes(row.steps, { from: tx.now, window: windowOf(row), zone: timezone })
  const { postalAddress } = await findAgency(tx.db)
  return { from, to, ...text, postalAddress, problem, times: times.map((at) => at.toISOString()), timezone }
}

async function mailFrom(tx: Tx, { senderName }: CampaignRow): Promise<string | null> {
  const from = fromOf(await mailSender(tx), senderName)
  return from && `${from.name} <${from.address}>`
}

async function compose(tx: Tx, row: CampaignRow, { step: index, candidateId }: Asked) {
  const step = row.steps[index]
  if (!step) throw notFound('step')
  const person = await findPerson(tx.db, candidateId)
  if (!person) throw notFound('candidate')
  const [way] = await findWays(tx.db, { channel: step.channel, people: [person] })
  const values = await valuesFor(tx.db, { person, sender: row.senderName, text: step })
  const noJob = values ? null : 'This candidate has no active application.'
  const [unknown] = fieldProblems(step)
  const subject = step.subject || `Re: ${firstSubject(row.steps.slice(0, index)) ?? ''}`
  return {
    step,
    person,
    to: way && 'to' in way ? way.to : null,
    problem: unknown?.message ?? (way && 'problem' in way ? way.problem : noJob),
    text: filledIn({ ...step, subject }, values ?? {}),
  }
}

export function testStep(context: Tx<StaffActor>, asked: Test): Promise<{ to: string; delivers: boolean }> {
  return transaction(context, async (tx) => {
    const row = await getCampaign(tx, asked.id)
    const { step, text } = await compose(tx, row, asked)
    const [problem] = stepProblems(row.steps, asked.step, tx.now)
    if (problem) throw invalid(problem.path, problem.message)
    const to = step.channel === 'sms' ? await textTest(tx, text, asked) : await mailTest(tx, text, row)
    await audit(tx, { action: 'tested', subjectType: 'outreach_campaign', subjectId: row.id })
    return { to, delivers: delivering(tx.services)[step.channel] }
  })
}

type Text = { subject: string; body: string }

async function mailTest(tx: Tx<StaffActor>, text: Text, { name }: CampaignRow): Promise<string> {
  const user = await findUser(tx.db, tx.actor.userId)
  if (!user) throw notFound('user')
  const body = `This is a test of the campaign "${name}". No candidate got it, and its links count nothing.\n\n${text.body}`
  // The footer of the real email. Its link names a step that was never sent.
  const subject = `[Test] ${text.subject}`
  const { letter } = letterOf({ id: uuidv7(), subject, body, track: false, ...tx })
  await sendMail(tx, { to: user.email, letter, replyTo: user.email })
  return user.email
}

/** Nobody gets a test who texted STOP. */
async function textTest(tx: Tx, { body }: Text, { phone = '' }: Test): Promise<string> {
  const to = normalizePhone(phone)
  if (!to) throw invalid('phone', 'Enter your mobile number with 10 digits.')
  if (await isSuppressed(tx.db, to)) throw invalid('phone', 'This number opted out of texts. Enter another.')
  await sendText(tx, { contactId: null, to, text: `[Test] ${body}` })
  return to
}
