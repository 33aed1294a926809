// The calls of the webhook lab: signed with the real secret, and broken on purpose where a fault was chosen.
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Context } from '#platform/server/transaction.ts'
import { conflict, invalid } from '#shared/errors.ts'
import { expectationOf, whyNot } from '../contract/lab.ts'
import type { LabInput } from '../contract/schemas.ts'
import { type Fault, MAX_EVENT_BYTES, PROVIDER_LABELS, type Signature } from '../contract/words.ts'
import { parseExactly } from './exact-json.ts'
import { findById } from './queries/integrations.ts'
import { googleKeys, inboundSecrets, metaSettings } from './settings.ts'
import { metaSignature } from './signatures.ts'

export type LabCall = { path: string; headers: Record<string, string>; body: Buffer }

export async function prepareCalls(context: Context, input: LabInput): Promise<LabCall[]> {
  const { provider, fault, signature } = input
  const reason = fault && whyNot(provider, fault)
  if (reason) throw invalid('fault', `${reason}. Choose another fault.`)
  const { path, sign } = await signerOf(context, input)
  const { requests } = expectationOf({ fault, signature })
  const id = `msg_${randomUUID()}`
  return Array.from({ length: requests }, (_, index) => {
    const text = fault ? broken(input.body, { fault, index }) : input.body
    const call = sign(text, { id, isStale: fault === 'stale' })
    return { path, headers: call.headers, body: fault === 'flip' ? flipped(call.body) : call.body }
  })
}

type Signed = (text: string, options: { id: string; isStale: boolean }) => Omit<LabCall, 'path'>

async function signerOf(context: Context, input: LabInput): Promise<{ path: string; sign: Signed }> {
  const { provider, signature } = input
  if (provider === 'meta') {
    const secret = needed((await metaSettings(context)).appSecrets[0], input)
    return { path: '/api/webhook/facebook', sign: (text) => signMeta(text, signature, secret) }
  }
  if (provider === 'google') {
    const key = needed((await googleKeys(context))[0], input)
    const given = { valid: key, wrong: 'not the key', none: '' }[signature]
    return { path: '/api/webhook/google', sign: (text) => ({ headers: {}, body: withKey(text, given) }) }
  }
  const row = input.connectionId ? await findById(context.db, input.connectionId) : undefined
  if (row?.kind !== 'inbound') throw invalid('connectionId', 'Choose the connection that signs the body.')
  const secret = needed(inboundSecrets(context, row)[0], input)
  return {
    path: `/api/webhook/inbound/${row.inboundKey}`,
    sign: (text, options) => signInbound(text, { ...options, signature, secret, now: context.now }),
  }
}

function needed(secret: string | undefined, { provider }: LabInput): string {
  if (secret) return secret
  throw conflict(`${PROVIDER_LABELS[provider]} has no secret yet. Connect it under Integrations first.`)
}

function signMeta(text: string, signature: Signature, secret: string): Omit<LabCall, 'path'> {
  const body = Buffer.from(text)
  if (signature === 'none') return { headers: {}, body }
  const header = metaSignature(body, signature === 'valid' ? secret : 'not the secret')
  return { headers: { 'x-hub-signature-256': header }, body }
}

/** Google sends its key inside the body. The screen never has it. */
const withKey = (text: string, key: string) =>
  Buffer.from(
    text.replace(/("google_key"\s*:\s*)"[^"]*"/, (_all, name: string) => name + JSON.stringify(key)),
  )

type Inbound = { id: string; isStale: boolean; signature: Signature; secret: string; now: Date }
const STALE_MS = 3_600_000
const OTHER_SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`

function signInbound(text: string, { id, isStale, signature, secret, now }: Inbound): Omit<LabCall, 'path'> {
  const body = Buffer.from(text)
  if (signature === 'none') return { headers: {}, body }
  const at = new Date(isStale ? now.getTime() - STALE_MS : now.getTime())
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(signature === 'valid' ? secret : OTHER_SECRET).sign(id, at, text),
  }
  return { headers, body }
}

/** After signing, as a bad line would do it. For Google the last byte of the key is changed. */
function flipped(body: Buffer): Buffer {
  const key = /"google_key"\s*:\s*"[^"]+/.exec(body.toString('latin1'))
  const at = key ? key.index + key[0].length - 1 : Math.floor(body.length / 2)
  const copy = Buffer.from(body)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

function broken(text: string, { fault, index }: { fault: Fault; index: number }): string {
  if (fault === 'reorder') return index === 0 ? JSON.stringify(reversed(read(text))) : text
  if (fault === 'unknown_field') return JSON.stringify({ ...read(text), candor_unknown_field: 'kept' })
  if (fault !== 'megabyte') return text
  const start = { ...read(text), padding: '' }
  const room = MAX_EVENT_BYTES - Buffer.byteLength(JSON.stringify(start)) - KEY_ROOM
  return JSON.stringify({ ...start, padding: 'x'.repeat(Math.max(0, room)) })
}

/** Google’s key is put in afterwards and may be longer than what stands there. */
const KEY_ROOM = 2_048

function read(text: string): Record<string, unknown> {
  try {
    const value = parseExactly(Buffer.from(text))
    if (value && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {
    // The sentence below says what to do.
  }
  throw invalid(
    'body',
    'This fault changes the JSON, so the body must be one JSON object. Fix the body first.',
  )
}

/** Lists and keys the other way round, at every level. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed().map(reversed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reversed(each)]),
  )
}
