// Links in every state: sent, opened, begun, completed, taken back, and some that are stuck.

import type { LinkCreate } from '#domains/links/schemas.ts'
import { actOnMany, completeLink, openLink, sendLink, startLink } from '#domains/links/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts'
import { ANONYMOUS } from '#platform/shared/roles.ts'
import { listForInterviews } from './queries.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

type Input = { staff: readonly DemoStaff[]; random: Random }
type Wanted = Pick<LinkCreate, 'kind' | 'title' | 'words' | 'questions'>

/** Nothing of the demo is sent: the people are not real, so every link is one to be copied. */
const deps = { enqueue: async () => undefined, origin: '' }

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
  const people = (await listForInterviews(context.db)).slice(0, 28)
  for (const [index, { candidateId }] of people.entries()) {
    const wanted = WANTED[index % WANTED.length]
    if (!wanted) continue
    const sender = random.pick(staff)
    const sentAt = context.now.getTime() - random.integer(2, 9 * 24) * HOUR
    const at = (minutes: number) =>
      new Date(Math.min(sentAt + minutes * MINUTE, context.now.getTime() - MINUTE))
    const { link, url } = await sendLink(asStaff(context, sender, at(0)), deps, {
      input: {
        ...wanted,
        candidateId,
        channel: 'copy',
        jobId: null,
        consentChannel: 'share',
        interview: null,
        expiresInDays: 14,
        maxUses: 1,
      },
    })
    await live(context, { token: url?.split('/').at(-1) ?? '', wanted, steps: random.integer(0, 5), at })
    if (index % 9 === 8)
      await actOnMany(asStaff(context, sender, at(DAY / MINUTE)), deps, { ids: [link.id], act: 'revoke' })
  }
}

type Life = { token: string; wanted: Wanted; steps: number; at: (minutes: number) => Date }

async function live(context: Context, { token, wanted, steps, at }: Life): Promise<void> {
  const person = (minutes: number) => ({ ...context, actor: ANONYMOUS, now: at(minutes) })
  if (steps >= 1) await openLink(person(20), token)
  if (steps >= 2) await startLink(person(22), token)
  if (steps >= 3 && wanted.kind !== 'document')
    await completeLink(person(26), {
      token,
      answers: wanted.questions.map(({ type }) => (type === 'yes_no' ? 'Yes' : 'In two weeks')),
    })
}
