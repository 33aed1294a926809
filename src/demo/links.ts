// Links in every state: emailed or copied, opened, started, completed, bounced, revoked, and some that are stuck.
import type { LinkCreate } from '#domains/links/contract/schemas.ts'
import { actOnMany, completeLink, openLink, sendLink, startLink } from '#domains/links/server/index.ts'
import { deliverMail } from '#platform/server/mail-delivery.ts'
import { PermanentFailure } from '#platform/server/permanent-failure.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { ANONYMOUS } from '#shared/roles.ts'
import { type DemoRecipient, findLinkMail, listForLinks } from './queries/demo.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

type Input = { staff: readonly DemoStaff[]; random: Random }
const LINKS = 36
type Wanted = Pick<LinkCreate, 'kind' | 'title' | 'words' | 'questions'>

const REFUSALS = ['550 5.1.1 The email account does not exist', '552 5.2.2 Mailbox full']

const WANTED: readonly Wanted[] = [
  { kind: 'document', title: 'Photo of your license', words: '', questions: [] },
  {
    kind: 'consent',
    title: '',
    words:
      'I agree that Candor Hire passes my name, license and years of experience to the employer I chose.',
    questions: [],
  },
  {
    kind: 'prequalify',
    title: '',
    words: '',
    questions: [
      { label: 'Can you work nights?', type: 'yes_no' },
      { label: 'When could you start?', type: 'text' },
    ],
  },
  {
    kind: 'custom',
    title: 'Before your first day',
    words: 'Bring your license and your social security card.',
    questions: [],
  },
]

export async function addLinks(context: Context, { staff, random }: Input): Promise<void> {
  for (const [index, recipient] of (await listForLinks(context.db)).slice(0, LINKS).entries()) {
    const wanted = WANTED[index % WANTED.length]
    if (wanted) await addLink(context, { random, recipient, wanted, index, sender: random.pick(staff) })
  }
}

type Plan = { random: Random; recipient: DemoRecipient; wanted: Wanted; index: number; sender: DemoStaff }

async function addLink(context: Context, { random, recipient, wanted, index, sender }: Plan): Promise<void> {
  const { candidateId, canEmail } = recipient
  const sentAt = context.now.getTime() - random.integer(2, 9 * 24) * HOUR
  const at = (minutes: number) =>
    new Date(Math.min(sentAt + minutes * MINUTE, context.now.getTime() - MINUTE))
  const steps = random.integer(0, 5)
  const isEmailed = canEmail && index % 5 !== 0
  const { link, url } = await sendLink(asStaff(context, sender, at(0)), {
    input: {
      ...wanted,
      candidateId,
      channel: isEmailed ? 'email' : 'copy',
      jobId: null,
      consentChannel: 'share',
      interview: null,
      expiresInDays: 14,
      maxUses: 1,
    },
  })
  const refusal = isEmailed && index % 8 === 7 ? random.pick(REFUSALS) : null
  const address = isEmailed ? await deliver({ ...context, now: at(1) }, { linkId: link.id, refusal }) : url
  if (refusal) return
  await live(context, { token: address?.split('/').at(-1) ?? '', wanted, steps, at })
  if (index % 9 === 8)
    await actOnMany(asStaff(context, sender, at(DAY / MINUTE)), { ids: [link.id], act: 'revoke' })
}

/** Accepts or refuses the mail like a mail server. Returns the link in it. */
async function deliver(
  context: Context,
  { linkId, refusal }: { linkId: string; refusal: string | null },
): Promise<string | null> {
  const mail = await findLinkMail(context.db, linkId)
  if (!mail) return null
  await deliverMail(context, mail.id, {
    async deliver() {
      if (refusal) throw new PermanentFailure(refusal)
      return { status: 'sent', answer: '250 2.0.0 OK' }
    },
  })
  return /\/l\/[\w-]+/.exec(mail.text)?.[0] ?? null
}

type LinkHistory = { token: string; wanted: Wanted; steps: number; at: (minutes: number) => Date }

async function live(context: Context, { token, wanted, steps, at }: LinkHistory): Promise<void> {
  const person = (minutes: number) => ({ ...context, actor: ANONYMOUS, now: at(minutes) })
  if (steps >= 1) await openLink(person(20), token)
  if (steps >= 2) await startLink(person(22), token)
  if (steps >= 3 && wanted.kind !== 'document')
    await completeLink(person(26), {
      token,
      answers: wanted.questions.map(({ type }) => (type === 'yes_no' ? 'Yes' : 'In two weeks')),
    })
}
