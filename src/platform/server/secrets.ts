// Encrypted secrets: AES-256-GCM, with the id of the key, so keys can be rotated.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Keyring = {
  seal(plain: string): string
  open(sealed: string): string
  /** The same for every process with these keys, and unknown without them. */
  codeFor(purpose: string): string
  /** A short signature in lower case, for addresses. Every key verifies it, so it outlives a rotation. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

type Key = { id: string; bytes: Buffer }

export function keyring(secretKeys: string): Keyring {
  const keys: Key[] = secretKeys.split(',').map((entry) => {
    const [id = '', key = ''] = entry.trim().split(':')
    return { id, bytes: Buffer.from(key, 'base64') }
  })
  const newest = () => {
    const [current] = keys
    if (!current) throw new Error('There is no key to seal a secret with.')
    return current
  }
  return {
    seal(plain) {
      const current = newest()
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(current.id))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
    },
    codeFor(purpose) {
      const code = createHmac('sha256', newest().bytes).update(`code: ${purpose}`).digest('hex').slice(0, 20)
      return code.replace(/.{5}(?=.)/g, '$&-')
    },
    sign: (text) => signatureOf(newest(), text),
    isSigned(text, signature) {
      const given = Buffer.from(signature)
      return keys
        .map((key) => Buffer.from(signatureOf(key, text)))
        .some((own) => own.length === given.length && timingSafeEqual(own, given))
    },
    open(sealed) {
      const [id = '', nonce = '', body = ''] = sealed.split('.')
      const key = keys.find((each) => each.id === id)
      if (!key) throw new Error(`The key "${id}" that sealed this secret is not in SECRET_KEYS.`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
  }
}

const signatureOf = ({ bytes }: Key, text: string) =>
  createHmac('sha256', bytes).update(`signed: ${text}`).digest('hex').slice(0, 24)

/** Outside production an installation creates its own key once, so there is no shared default. */
export async function ownSecretKeys(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  const made = `own:${randomBytes(32).toString('base64')}`
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
