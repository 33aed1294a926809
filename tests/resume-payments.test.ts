// A restored installation resumes while Stripe has payments that are newer than its backup.
import { expect, it } from 'vitest'
import { uuidv7 } from '#shared/ids.ts'
import { add, admin, payer, saveCard, sql, stripe, usePaying } from './support/paying.ts'

usePaying()

const pause = () =>
  sql(`update outgoing_state set state = 'paused', restored_from = now() - interval '1 hour'`)
const resume = () => admin.post('/api/operations/outgoing', { state: 'live' })

it('lists payments that only Stripe knows, charges nothing, and books nothing', async () => {
  const { client, person } = await payer()
  const card = await saveCard(person, client)
  expect((await add(person, client, card.id)).status).toBeLessThan(300)
  const [model] = [...stripe.intents.values()]
  if (!model) throw new Error('The charge did not reach Stripe.')
  // Books the charge whose event did not arrive yet.
  await pause()
  expect((await resume()).body).toMatchObject({ outgoing: 'live', unknownPayments: [] })
  // As a charge after the backup: its record here is gone.
  const newer = {
    ...model,
    id: 'pi_after_the_backup',
    amount: 12_345,
    amount_received: 12_345,
    metadata: { candor_payment: uuidv7() },
  }
  stripe.intents.set(newer.id, newer)
  await pause()
  const booked = await sql('select count(*) from ledger_transactions')
  const charges = stripe.asked.filter((call) => call === 'POST /v1/payment_intents').length
  const { status, body } = await resume()
  expect(status).toBe(200)
  expect(body).toMatchObject({ outgoing: 'live', unknownPayments: [{ ref: newer.id, cents: 12_345 }] })
  expect(await sql('select count(*) from ledger_transactions')).toEqual(booked)
  expect(stripe.asked.filter((call) => call === 'POST /v1/payment_intents')).toHaveLength(charges)
})

it('stays paused while Stripe does not answer', async () => {
  await pause()
  await stripe.close()
  const { status, body } = await resume()
  expect(status).toBe(503)
  expect(body.detail).toContain('messages stay paused')
  expect(await sql('select state from outgoing_state')).toEqual([{ state: 'paused' }])
})
