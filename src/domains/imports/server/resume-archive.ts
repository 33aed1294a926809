// The resumes of an upload: the files as they came, and those inside of zip files. Limits hold before anything is
// unpacked, and again while it is.
import { open, readFile } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type FileOnDisk, fileNameOf } from '#platform/server/upload.ts'
import { invalid } from '#shared/errors.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import { RESUMES_MAX } from '../contract/words.ts'

export type Unpacked = { name: string; size: number } & ({ content: Buffer } | { problem: string })

const MAX_ENTRIES = 2_000
const MAX_TOTAL = 500_000_000
const TOO_MANY = 'These are more than 200 resumes. Upload them in parts.'

/** Left by systems in every zip. */
const isSystems = (name: string) => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)
const isMeant = ({ fileName }: Entry) => !fileName.endsWith('/') && !isSystems(fileName)

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.equals(Buffer.from('PK\u0003\u0004'))
  } finally {
    await file.close()
  }
}

/** A DOCX is a zip as well. */
async function openArchive(path: string, name: string): Promise<{ zip: ZipFile; entries: Entry[] } | null> {
  if (!(await isArchive(path))) return null
  const entries: Entry[] = []
  try {
    const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true })
    if (zip.entryCount > MAX_ENTRIES) throw invalid('file', TOO_MANY)
    for await (const entry of zip.eachEntry()) entries.push(entry)
    if (!entries.some(({ fileName }) => fileName === 'word/document.xml')) return { zip, entries }
    zip.close()
    return null
  } catch (error) {
    if (name.toLowerCase().endsWith('.docx')) return null
    throw error instanceof Error && 'code' in error && error.code === 'invalid'
      ? error
      : invalid('file', 'The zip file is damaged. Pack it again and upload it.')
  }
}

export async function* resumesIn(files: readonly FileOnDisk[]): AsyncGenerator<Unpacked> {
  const sources: { file: FileOnDisk; archive: Awaited<ReturnType<typeof openArchive>> }[] = []
  try {
    for (const file of files) sources.push({ file, archive: await openArchive(file.path, file.name) })
    const counts = sources.map(({ archive }) => (archive ? archive.entries.filter(isMeant).length : 1))
    const count = counts.reduce((sum, each) => sum + each, 0)
    if (count > RESUMES_MAX) throw invalid('file', TOO_MANY)
    if (count === 0) throw invalid('file', 'The zip file has no files. Choose another one.')
    let total = 0
    for (const { file, archive } of sources) {
      const found = archive ? unpack(archive) : loose(file)
      for await (const each of found) {
        total += each.size
        if (total > MAX_TOTAL) throw invalid('file', 'The zip file is too large when unpacked. Split it.')
        yield each
      }
    }
  } finally {
    for (const { archive } of sources) archive?.zip.close()
  }
}

async function* loose({ name, path, bytes }: FileOnDisk): AsyncGenerator<Unpacked> {
  const file = { name: fileNameOf(name), size: bytes }
  if (bytes > FILE_LIMIT_BYTES) yield { ...file, problem: 'Larger than 10 MB.' }
  else yield { ...file, content: await readFile(path) }
}

async function* unpack({ zip, entries }: { zip: ZipFile; entries: Entry[] }): AsyncGenerator<Unpacked> {
  for (const entry of entries.filter(isMeant)) {
    const file = { name: fileNameOf(entry.fileName), size: entry.uncompressedSize }
    if (entry.isEncrypted()) yield { ...file, problem: 'The zip file has a password. Pack it without one.' }
    else if (file.size > FILE_LIMIT_BYTES) yield { ...file, size: 0, problem: 'Larger than 10 MB.' }
    else yield { ...file, ...(await contentOf(zip, entry)) }
  }
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<{ content: Buffer } | { problem: string }> {
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > FILE_LIMIT_BYTES) return { problem: 'Larger than 10 MB.' }
      chunks.push(chunk)
    }
    return { content: Buffer.concat(chunks) }
  } catch {
    return { problem: 'Damaged inside the zip file. Pack it again.' }
  }
}
