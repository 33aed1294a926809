// Codes of authenticator apps: RFC 6238 over RFC 4226, SHA-1, six digits, 30 seconds.
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The step of a code, with one step early or late allowed for differing clocks. Null when it is wrong. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  if (given.length !== DIGITS) return null
  const current = stepAt(now)
  const steps = [current - 1, current, current + 1]
  return steps.findLast((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) ?? null
}

/** The content of the QR code. */
export function authenticatorUri({ secret, email }: { secret: string; email: string }): string {
  const label = encodeURIComponent(`Candor Hire:${email}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=Candor%20Hire&algorithm=SHA1&digits=6&period=30`
}
