// The code of a receipt, computed by a browser or in a terminal.
/** For a terminal. The values hold only letters, digits, dots, colons and dashes, so nothing needs an escape. */
export const commandOf = (text: string) => `printf '%s' '${text}' | sha256sum`

/** Null where the browser has no cryptography, which is on plain HTTP. */
export async function sha256(text: string): Promise<string | null> {
  const { subtle } = globalThis.crypto
  if (!subtle) return null
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
