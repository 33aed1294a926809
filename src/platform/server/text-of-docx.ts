// The words of a DOCX file: a zip with one XML file that matters. Sizes are checked before and while unpacking.
import { inflateRawSync } from 'node:zlib'

export class TooLargeInside extends Error {}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const MOST_ENTRIES = 5_000
const MAX_TOTAL = 200 * 1024 * 1024
const MAX_XML = 20 * 1024 * 1024
const MAX_PART = 64 * 1024 * 1024
/** XML of a real document shrinks ten to thirty times. */
const MAX_RATIO = 150

export function documentXmlOf(zip: Buffer): string {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.length < end + 22 || zip.readUInt32LE(end) !== END)
    throw new Error('This is no zip file.')
  const count = zip.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new TooLargeInside()
  let at = zip.readUInt32LE(end + 16)
  let total = 0
  let unpacked = 0
  let found: string | undefined
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The list of this zip file is broken.')
    const nameLength = zip.readUInt16LE(at + 28)
    const size = zip.readUInt32LE(at + 24)
    total += size
    if (total > MAX_TOTAL) throw new TooLargeInside()
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    // Every part, though one matters: a kept file must not burst when a reader opens it later.
    const content = unpack(zip, at, size)
    unpacked += content.length
    if (unpacked > MAX_TOTAL) throw new TooLargeInside()
    if (name === 'word/document.xml') found = textIn(content)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  if (found === undefined) throw new Error('This zip file is no document.')
  return found
}

function textIn(xml: Buffer): string {
  if (xml.length > MAX_XML) throw new TooLargeInside()
  return xml.toString('utf8')
}

function unpack(zip: Buffer, entry: number, size: number): Buffer {
  const method = zip.readUInt16LE(entry + 10)
  const packed = zip.readUInt32LE(entry + 20)
  const start = zip.readUInt32LE(entry + 42)
  if (size > packed * MAX_RATIO + 65_536) throw new TooLargeInside()
  if (zip.readUInt32LE(start) !== LOCAL) throw new Error('A part of this zip file is missing.')
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
  const bytes = zip.subarray(from, from + packed)
  if (method === 0) return bytes
  if (method !== 8) throw new Error('This zip file is packed in a way that documents are not.')
  try {
    // What the list says of its size may be a lie; what comes out is counted.
    return inflateRawSync(bytes, { maxOutputLength: Math.min(MAX_PART, packed * MAX_RATIO + 65_536) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeInside()
    throw error
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Paragraphs become lines; deleted text and field codes are no words of the document. */
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
