// Reads a ZIP archive, and checks the digest of each file in it.
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged.`)
    files.set(entry.fileName, content)
  }
  return files
}
