// The text of a DOCX file: a zip with the XML of the document and its headers, where many write their name. Sizes are checked before and during unpacking.
import { fromBufferPromise } from 'yauzl'

export class TooLargeInside extends Error {}

const MAX_ENTRIES = 5_000
const MAX_TOTAL = 200 * 1024 * 1024
const MAX_XML = 20 * 1024 * 1024
const MAX_PART = 64 * 1024 * 1024
/** XML of a real document shrinks ten to thirty times. */
const MAX_RATIO = 150

export async function documentXmlOf(zip: Buffer): Promise<string> {
  // A zip bomb lies about sizes, so the output is counted.
  const file = await fromBufferPromise(zip, { validateEntrySizes: false })
  if (file.entryCount > MAX_ENTRIES) throw new TooLargeInside()
  let total = 0
  let xml: string | undefined
  const headers: string[] = []
  for await (const entry of file.eachEntry()) {
    const isDocument = entry.fileName === 'word/document.xml'
    const isHeader = /^word\/header\d{0,3}\.xml$/.test(entry.fileName)
    const limit = Math.min(MAX_PART, MAX_TOTAL - total, entry.compressedSize * MAX_RATIO + 65_536)
    if (entry.uncompressedSize > limit) throw new TooLargeInside()
    // Every part is unpacked, because a stored file must not be a bomb when it is opened later.
    const { size, chunks } = await unpack(await file.openReadStreamPromise(entry), {
      limit,
      keeps: isDocument || isHeader,
    })
    total += size
    if (!isDocument && !isHeader) continue
    if (size > MAX_XML) throw new TooLargeInside()
    const part = Buffer.concat(chunks).toString('utf8')
    if (isDocument) xml = part
    else headers.push(part)
  }
  if (xml === undefined) throw new Error('This zip file is no document.')
  // Each header once: the first page and the others often have the same.
  return [...new Set(headers), xml].join('')
}

async function unpack(part: AsyncIterable<Buffer>, { limit, keeps }: { limit: number; keeps: boolean }) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part) {
    size += chunk.length
    if (size > limit) throw new TooLargeInside()
    if (keeps) chunks.push(chunk)
  }
  return { size, chunks }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Paragraphs become lines. Deleted text and field codes are left out. */
export function wordsOfXml(xml: string): string {
  return xml
    .replace(/<w:(?:delText|instrText)\b[^<>]*>[^<]*<\/w:(?:delText|instrText)>/g, '')
    .replace(/<w:tab\b[^<>]*\/>/g, '\t')
    .replace(/<w:(?:br|cr)\b[^<>]*\/>|<\/w:p>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_whole, hex, decimal, name: string) => {
      if (!hex && !decimal) return ENTITIES[name] ?? ''
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' '
    })
}
