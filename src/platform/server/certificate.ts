// A certificate in files, for STARTTLS. It is read again regularly, because certificates are renewed every few weeks.
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Logger } from './log.ts'
import { StartupError } from './startup-error.ts'

export type CertificateFiles = { cert: string; key: string }
type Certificate = { cert: string; key: string }

const LOOK_AGAIN_MS = 60_000

export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  try {
    return await read(files)
  } catch (error) {
    const problem = (error as Error).message
    throw new StartupError(`INBOUND_TLS_CERT and INBOUND_TLS_KEY: the certificate cannot be used. ${problem}`)
  }
}

type Watch = {
  files: CertificateFiles
  current: Certificate
  log: Logger
  onChange: (renewed: Certificate) => void
  everyMs?: number
}

/** Returns its stop. Until both new files fit together, the old certificate stays. */
export function watchCertificate({
  files,
  log,
  onChange,
  everyMs = LOOK_AGAIN_MS,
  ...from
}: Watch): () => void {
  let { current } = from
  const look = async () => {
    try {
      const found = await read(files)
      if (found.cert === current.cert && found.key === current.key) return
      current = found
      onChange(found)
      log.info('the renewed certificate for incoming mail is in use')
    } catch (error) {
      log.warn({ err: error }, 'the renewed certificate for incoming mail cannot be used')
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}

async function read(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')])
  // Throws if they are damaged or do not belong together.
  createSecureContext({ cert, key })
  return { cert, key }
}
