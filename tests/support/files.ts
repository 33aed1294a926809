// Valid and hostile files, built byte by byte, so the repository has no binaries.
import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** Six times as fast for a bomb, which repeats one byte. */
export const AS_RUNS = { strategy: constants.Z_RLE }

export function pdfOf(stream: Buffer, filter = ''): Buffer {
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
4 0 obj<</Length ${stream.length}${filter}>>stream
`
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}

export const pdfWith = (words: string) => pdfOf(Buffer.from(`BT /F1 18 Tf 20 100 Td (${words}) Tj ET`))

/** A page whose content unpacks to far more than the file. */
export const pdfBomb = (megabytes: number) =>
  pdfOf(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20), AS_RUNS), '/Filter/FlateDecode')

type Part = { name: string; content: Buffer; claimedSize?: number }

export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, claimedSize = content.length } of parts) {
    const packed = deflateRawSync(content, AS_RUNS)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claimedSize, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claimedSize, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

const xmlOf = (words: string) =>
  `<?xml version="1.0"?><w:document><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p><w:p><w:r><w:t>R&amp;D</w:t></w:r></w:p></w:body></w:document>`

export const docxWith = (words: string) =>
  zipOf([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'word/document.xml', content: Buffer.from(xmlOf(words)) },
  ])

/** Its directory claims that the document is small. */
export const docxBomb = (megabytes: number, claimedSize?: number) =>
  zipOf([
    {
      name: 'word/document.xml',
      content: Buffer.alloc(megabytes * 1024 * 1024, 0x20),
      ...(claimedSize !== undefined && { claimedSize }),
    },
  ])
