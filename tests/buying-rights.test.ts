// Who can buy, and with what: an installation without cards, clients that wait for approval, members with a limit.
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/shared/ids.ts'
import { appForTest } from './support/app.ts'
import { market } from './support/market.ts'

describe('an installation without cards', () => {
  it('refuses every way to a card, and sells from a balance that staff credited', async () => {
    const off = await appForTest({ services: { testPayments: 'off' } })
    const on = market(off)
    const staff = await off.person('admin')
    const buyer = await on.newBuyer(0)
    const { client, person } = buyer
    await on.sql(`update client_members set client_role = 'owner' where client_id = $1`, [client])
    // A card from before must not pay either.
    const card = uuidv7()
    await on.sql(
      `insert into payment_methods (id, client_id, provider, provider_ref, status) values ($1, $2, 'test', $3, 'active')`,
      [card, client, 'tpm_success_1'],
    )
    const productId = await on.product(staff, 'Off')
    await on.stock({ category: 'Off' })
    const recharge = {
      client,
      isOn: true,
      belowCents: 1_000,
      amountCents: 5_000,
      monthlyLimitCents: 9_000,
      paymentMethodId: card,
    }
    const keyed = { 'idempotency-key': uuidv7() }
    const refused = [
      await person.post('/api/customer/payment-methods', { client, testCard: 'success' }),
      await person.post(
        '/api/customer/wallet/top-ups',
        { client, amountCents: 5_000, paymentMethodId: card },
        keyed,
      ),
      await person.patch('/api/customer/auto-recharge', recharge),
      await on.buy(buyer, productId, 1, { payWith: { paymentMethodId: card } }),
      await on.buy(buyer, productId, 1, { kind: 'standing', payWith: { paymentMethodId: card } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'payments_off']),
    )
    expect(await on.sql('select from payments where client_id = $1', [client])).toEqual([])
    const billing = await person.get(`/api/customer/billing?client=${client}`)
    expect(billing.body).toMatchObject({ provider: null, payLock: 'off', can: { pay: false, manage: true } })
    expect((await staff.get('/api/reconciliation')).body.provider).toBe(null)
    expect((await staff.get('/api/integrations')).body.items).toContainEqual(
      expect.objectContaining({ kind: 'stripe', needsAttention: true, note: 'Card payments are off' }),
    )
    expect((await staff.get('/api/dashboard/stats')).body.attention).toContainEqual({
      kind: 'integrations',
      count: { count: 1, exact: true },
    })
    const credit = { client, amountCents: 5_000, reason: 'Paid by check' }
    expect((await staff.post('/api/adjustments', credit, { 'idempotency-key': uuidv7() })).status).toBe(201)
    expect((await on.buy(buyer, productId)).status).toBe(201)
  })

  it('says on every page of the portal that production takes test cards only', async () => {
    const marked = await appForTest({ services: { testPayments: 'marked' } })
    const { client, person } = await market(marked).newBuyer(0)
    expect((await person.get('/api/customer/me')).body).toMatchObject({ testPayments: true })
    await marked.db.query({ text: `update client_members set client_role = 'owner'` })
    const saved = await person.post('/api/customer/payment-methods', { client, testCard: 'success' })
    expect(saved.status).toBe(201)
  })
})
