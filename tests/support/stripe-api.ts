// Stripe's API on a real socket, as far as payments need it, with signed events that a test sends, loses or repeats.
import { createHmac, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  customer: string
  payment_method: string
  status: string
  metadata: Record<string, string>
  client_secret: string
  created: number
  last_payment_error: { code: string; message: string } | null
  next_action: unknown
  /** Where the bank sends the customer after its step. */
  return_url: string | null
}

export type StripeApi = {
  url: string
  /** Every call, as "POST /v1/payment_intents". */
  asked: string[]
  intents: Map<string, Intent>
  /** New charges with this card fare so. */
  behavior: Map<string, 'decline' | 'step' | 'silent'>
  event(type: string, object: object, id?: string): { body: string; signature: string; id: string }
  sign(body: string, secret?: string): string
  close(): Promise<void>
}

export const WEBHOOK_SECRET = 'whsec_test_of_candor_hire'
const id = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

export async function startStripeApi(): Promise<StripeApi> {
  const asked: string[] = []
  const intents = new Map<string, Intent>()
  const answers = new Map<string, { status: number; body: object }>()
  const behavior: StripeApi['behavior'] = new Map()
  const refunds: object[] = []
  const sessions = new Map<string, object>()

  const charge = (form: URLSearchParams): { status: number; body: object } => {
    const amount = Number(form.get('amount'))
    const card = form.get('payment_method') ?? ''
    const how = behavior.get(card)
    const intent: Intent = {
      id: id('pi'),
      object: 'payment_intent',
      amount,
      amount_received: how ? 0 : amount,
      currency: form.get('currency') ?? '',
      customer: form.get('customer') ?? '',
      payment_method: card,
      status: 'succeeded',
      metadata: { candor_payment: form.get('metadata[candor_payment]') ?? '' },
      client_secret: id('secret'),
      created: Math.floor(Date.now() / 1000),
      last_payment_error: null,
      next_action: null,
      return_url: form.get('return_url'),
    }
    intents.set(intent.id, intent)
    if (how === 'step') {
      intent.status = 'requires_action'
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.example/step' } }
    }
    if (how !== 'decline') return { status: 200, body: intent }
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
    return {
      status: 402,
      body: {
        error: { type: 'card_error', code: 'card_declined', message: 'Declined', payment_intent: intent },
      },
    }
  }

  const respond = (method: string, path: string, form: URLSearchParams): { status: number; body: object } => {
    const [, , resource = '', ref = '', act = ''] = path.split('/')
    if (resource === 'customers') return { status: 200, body: { id: id('cus'), object: 'customer' } }
    if (resource === 'checkout') {
      const session = { id: id('cs'), object: 'checkout.session', url: 'https://checkout.example/setup' }
      if (method === 'POST') sessions.set(session.id, session)
      return { status: 200, body: method === 'POST' ? session : { ...session, setup_intent: null } }
    }
    if (resource === 'payment_methods')
      return {
        status: 200,
        body: {
          id: ref,
          object: 'payment_method',
          card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030 },
        },
      }
    if (resource === 'refunds') {
      const refund = {
        id: id('re'),
        object: 'refund',
        amount: Number(form.get('amount')),
        currency: 'usd',
        status: 'pending',
        payment_intent: form.get('payment_intent'),
        metadata: { candor_refund: form.get('metadata[candor_refund]') },
      }
      refunds.push(refund)
      return { status: 200, body: refund }
    }
    const intent = intents.get(ref)
    if (resource !== 'payment_intents')
      return { status: 404, body: { error: { type: 'invalid_request_error' } } }
    if (method === 'POST' && !ref) return charge(form)
    if (method === 'GET' && !ref)
      return {
        status: 200,
        body: { object: 'list', data: [...intents.values()].toReversed(), has_more: false },
      }
    if (!intent)
      return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such intent' } } }
    if (act === 'cancel') intent.status = 'canceled'
    return { status: 200, body: intent }
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost')
      const method = request.method ?? ''
      asked.push(`${method} ${pathname}`)
      const key = request.headers['idempotency-key']
      const known = typeof key === 'string' ? answers.get(key) : undefined
      const answer = known ?? respond(method, pathname, new URLSearchParams(Buffer.concat(chunks).toString()))
      if (typeof key === 'string') answers.set(key, answer)
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': id('req') })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const sign = (body: string, secret = WEBHOOK_SECRET) => {
    const at = Math.floor(Date.now() / 1000)
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    intents,
    behavior,
    event(type, object, eventId = id('evt')) {
      const body = JSON.stringify({ id: eventId, object: 'event', type, data: { object } })
      return { body, signature: sign(body), id: eventId }
    },
    sign,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
