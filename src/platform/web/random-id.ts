// A random key for a request or a record. `crypto.randomUUID` is missing on plain HTTP outside of localhost, where an
// installation inside an office network can run.

export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
