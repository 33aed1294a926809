// The daily self-check: it keeps what it found, and tells admins about a broken promise once a day.
import { z } from 'zod'
import { notifyAdmins } from '#domains/notifications/server/index.ts'
import { job } from '#platform/server/module.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { checkPromises } from './proof-service.ts'
import { keepDay } from './queries/proof-days.ts'

export async function selfCheck(context: Context): Promise<void> {
  const { checks } = await checkPromises(context)
  const broken = checks.filter(({ count }) => count > 0).map(({ name, count }) => ({ name, count }))
  await transaction(context, async (tx) => {
    const wasBroken = await keepDay(tx.db, { at: tx.now, names: checks.map(({ name }) => name), broken })
    if (broken.length === 0 || wasBroken) return
    await notifyAdmins(tx, {
      kind: 'proof_broken',
      title: broken.length === 1 ? 'A promise is broken' : `${broken.length} promises are broken`,
      body: broken.map(({ name, count }) => `${name}: ${count}.`).join(' '),
      link: '/admin/proof',
    })
  })
}

export const selfCheckJob = job({
  name: 'proof.self-check',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 300,
  schedule: '37 4 * * *',
  run: (context) => selfCheck(context),
})
