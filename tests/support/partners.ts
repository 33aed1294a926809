// An inbound connection of a partner, and calls that it signs.
import { Webhook } from 'standardwebhooks'
import { uuidv7 } from '#shared/ids.ts'
import type { TestApp } from './app.ts'
import type { testServices } from './services.ts'

const PARTNER_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

type Sent = { key?: string; id?: string; at?: Date; signed?: string }

export function partners(test: TestApp, { secrets }: ReturnType<typeof testServices>) {
  /** Answers the id of the connection. The key is the end of its address. */
  async function newPartner(key: string, fieldMap: Record<string, string>): Promise<string> {
    const id = uuidv7()
    const sealed = secrets.seal(JSON.stringify({ signingSecret: PARTNER_SECRET }))
    await test.db.query({
      text: `insert into integrations (id, kind, name, config, secrets, inbound_key) values ($1, 'inbound', $2, $3, $4, $2)`,
      values: [id, key, JSON.stringify({ fieldMap }), sealed],
    })
    return id
  }

  const sendPartner = (body: string, given: Sent = {}) => {
    const { key = 'partner-key', id = 'msg_1', at = new Date(), signed = body } = given
    return test.app.inject({
      method: 'POST',
      url: `/api/webhook/inbound/${key}`,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(PARTNER_SECRET).sign(id, at, signed),
      },
    })
  }
  return { newPartner, sendPartner }
}
