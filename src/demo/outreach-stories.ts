// What one recipient of a demo campaign got and did.
import type { Step } from '#domains/outreach/contract/schemas.ts'
import type { PastEnd, PastSend } from '#domains/outreach/server/queries/past.ts'
import { explainFailure } from '#shared/delivery-failure.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { DemoQueued } from './queries/demo.ts'
import type { Random } from './random.ts'

export const BOUNCE = '550 5.1.1 The email account does not exist'

type Drawn = {
  random: Random
  recipient: DemoQueued
  steps: readonly Step[]
  startAt: Date
  until: Date
  hasApplied: boolean
}
export type Story = { recipient: DemoQueued; sends: PastSend[]; end: PastEnd }

/** Step by step, until something stops it or the next step lies ahead. */
export function drawStory({ random, recipient, steps, startAt, until, hasApplied }: Drawn): Story {
  const sends: PastSend[] = []
  const story = (nextStep: number, end: Partial<PastEnd> = {}): Story => ({
    recipient,
    sends,
    end: {
      id: recipient.id,
      nextStep,
      dueAt: null,
      outcome: null,
      reason: null,
      unsubscribedAt: null,
      ...end,
    },
  })
  let at = startAt
  for (const [position, step] of steps.entries()) {
    if (position > 0) at = new Date(at.getTime() + step.waitMinutes * MINUTE)
    if (at >= until) return story(position, { dueAt: at })
    if (position > 0 && hasApplied) return story(position, { outcome: 'applied' })
    const following = steps[position + 1]
    const endsAt = Math.min(
      until.getTime() - MINUTE,
      at.getTime() + (following?.waitMinutes ?? 5_760) * MINUTE,
    )
    const { send, unsubscribedAt } = drawSend(random, {
      recipientId: recipient.id,
      position,
      channel: step.channel,
      sentAt: at,
      endsAt,
    })
    sends.push(send)
    if (send.bouncedAt) return story(position + 1, { outcome: 'bounced', reason: explainFailure(BOUNCE) })
    if (unsubscribedAt) return story(position + 1, { outcome: 'unsubscribed', unsubscribedAt })
    if (send.repliedAt) return story(position + 1, { outcome: 'replied' })
  }
  return story(steps.length)
}

type Asked = Pick<PastSend, 'recipientId' | 'position' | 'channel' | 'sentAt'> & { endsAt: number }

/** Most open within hours, some after days, and all before the next step. */
function drawSend(random: Random, { endsAt, ...step }: Asked) {
  const { sentAt } = step
  const after = (from: Date, ms: number) => new Date(Math.min(from.getTime() + ms, endsAt))
  const ids = { id: uuidv7(), messageId: uuidv7(sentAt.getTime()), outgoingId: uuidv7(), variant: null }
  const nothing = { deliveredAt: null, bouncedAt: null, openedAt: null, clickedAt: null, repliedAt: null }
  if (step.position === 0 && random.chance(0.03))
    return {
      send: { ...step, ...ids, ...nothing, bouncedAt: after(sentAt, 2 * MINUTE) },
      unsubscribedAt: null,
    }
  const deliveredAt = after(sentAt, random.integer(3, 40) * 1_000)
  const openedAt = random.chance(0.46) ? after(deliveredAt, 5 * MINUTE + random.next() ** 3 * 4 * DAY) : null
  const clickedAt = openedAt && random.chance(0.3) ? after(openedAt, MINUTE) : null
  const unsubscribedAt = openedAt && random.chance(0.03) ? after(openedAt, 2 * MINUTE) : null
  const repliedAt =
    openedAt && !unsubscribedAt && random.chance(0.14)
      ? after(openedAt, random.integer(5, 180) * MINUTE + HOUR / 2)
      : null
  return {
    send: { ...step, ...ids, ...nothing, deliveredAt, openedAt, clickedAt, repliedAt },
    unsubscribedAt,
  }
}
