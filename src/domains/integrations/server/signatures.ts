// Whether a call really comes from its provider. Pure: bytes and secrets in, a verdict out.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Equal or not, in the same time: hashes have one length whatever was sent. */
export function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** `X-Hub-Signature-256: sha256=<hex>` over the raw bytes. */
export function isSignedByMeta(body: Buffer, header: string | undefined, secret: string): boolean {
  if (!header || header.length > 100) return false
  return isSame(header, metaSignature(body, secret))
}

export const metaSignature = (body: Buffer, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Standard Webhooks: id, time within five minutes, and the signature over both and the body. */
export function isStandardWebhook(
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): boolean {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  const given = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '').slice(0, 1_000)]))
  try {
    new Webhook(secret).verify(body, given, { jsonParse: false })
    return true
  } catch {
    return false
  }
}
