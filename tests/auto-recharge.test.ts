// Auto-recharge: below the threshold, within the limit of the month, and paused after a failure.
import { describe, expect, it } from 'vitest'
import { recharge } from '#domains/billing/server/recharge.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Person } from './support/app.ts'
import {
  admin,
  context,
  expectSound,
  intentOf,
  payer,
  saveCard,
  send,
  sql,
  stripe,
  succeeded,
  usePaying,
} from './support/paying.ts'

usePaying()

describe('auto-recharge', () => {
  const set = (person: Person, client: string, card: string, more: object = {}) =>
    person.patch('/api/customer/auto-recharge', {
      client,
      isOn: true,
      belowCents: 10_000,
      amountCents: 30_000,
      monthlyLimitCents: 60_000,
      paymentMethodId: card,
      ...more,
    })

  it('asked for twenty times at once charges once, and stops at the limit of the month', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    expect((await set(person, client, card.id)).status).toBe(200)
    await Promise.all(Array.from({ length: 20 }, () => recharge(context(), client)))
    const charges = () =>
      sql<{ id: string }>(`select id from payments where client_id = $1 and purpose = 'auto_recharge'`, [
        client,
      ])
    expect((await charges()).length).toBe(1)
    for (let round = 0; round < 3; round++) {
      for (const { id } of await charges()) await send(succeeded(intentOf(id)))
      await admin.post(
        '/api/adjustments',
        { client, amountCents: -27_000, reason: 'Spent' },
        { 'idempotency-key': uuidv7() },
      )
      await recharge(context(), client)
    }
    expect((await charges()).length).toBe(2)
    expect((await person.get(`/api/customer/billing?client=${client}`)).body.recharged.cents).toBe(60_000)
    await Promise.all([recharge(context(), client), recharge(context(), client)])
    const notices = await sql('select title from notifications where user_id = $1', [person.userId])
    expect(notices).toEqual([{ title: 'Auto-recharge has reached its monthly limit' }])
    await expectSound()
  })

  it('pauses after a decline, with a notice in the app and by email', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    stripe.behavior.set(card.ref, 'decline')
    await set(person, client, card.id)
    await recharge(context(), client)
    await recharge(context(), client)
    const { autoRecharge } = (await person.get(`/api/customer/billing?client=${client}`)).body
    expect(autoRecharge.pausedAt).toBeTruthy()
    expect(autoRecharge.pauseReason).toContain('declined')
    const notices = await sql<{ title: string; mail: string }>(
      'select title, mail from notifications where user_id = $1',
      [person.userId],
    )
    expect(notices.map(({ title }) => title)).toEqual(['Auto-recharge is paused'])
    expect(notices[0]?.mail).not.toBe('none')
    const payments = await sql('select 1 from payments where client_id = $1', [client])
    expect(payments.length).toBe(1)
    // Saving it again ends the pause.
    stripe.behavior.clear()
    await set(person, client, card.id)
    await recharge(context(), client)
    expect((await sql('select 1 from payments where client_id = $1', [client])).length).toBe(2)
  })

  it('turns off with its card', async () => {
    const { client, person } = await payer()
    const card = await saveCard(person, client)
    await set(person, client, card.id)
    expect((await person.remove(`/api/customer/payment-methods/${card.id}`)).status).toBe(204)
    expect((await person.get(`/api/customer/billing?client=${client}`)).body.autoRecharge).toBeNull()
    await recharge(context(), client)
    expect(await sql('select 1 from payments where client_id = $1', [client])).toEqual([])
  })
})
