// Runs in its own thread, see pdf-table.ts. Draws one table page by page and ends.
import { parentPort, workerData } from 'node:worker_threads'
import Pdf from 'pdfkit'
import type { PdfTable } from './pdf-table.ts'

type Doc = InstanceType<typeof Pdf>

const { bytes } = workerData as { bytes: Uint8Array }
const MARGIN = 40
const ROW = 18
const HEAD = 24
const INK = '#1c1b19'
const QUIET = '#6b6862'
const RULE = '#dedbd5'
/** Wider tables lie on their side. */
const UPRIGHT_COLUMNS = 6

/** The built-in fonts know Western characters only. Others lose their accents, or become a question mark. */
const plain = (text: string) =>
  text
    .replaceAll('−', '–')
    .replaceAll(/[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u20ac]/g, (character) => {
      const base = character.normalize('NFKD').replaceAll(/[^\u0020-\u007e]/g, '')
      return base || '?'
    })

type Cell = { text: string; x: number; y: number; width: number; isRight?: boolean; isBold?: boolean }

function write(doc: Doc, { text, x, y, width, isRight = false, isBold = false }: Cell, color = INK): void {
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fillColor(color)
  doc.text(plain(text), x, y, {
    width,
    align: isRight ? 'right' : 'left',
    lineBreak: false,
    ellipsis: true,
    height: doc.currentLineHeight() * 1.2,
  })
}

async function draw(table: PdfTable): Promise<Uint8Array> {
  const layout = table.columns.length > UPRIGHT_COLUMNS ? ('landscape' as const) : ('portrait' as const)
  const info = { Title: plain(table.title), Author: plain(table.author) }
  const doc = new Pdf({ size: 'LETTER', layout, margin: 0, bufferPages: true, info })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  drawRows(doc, table, drawTitle(doc, table))
  drawFooters(doc, table)
  doc.end()
  await done
  return Buffer.concat(parts)
}

function drawTitle(doc: Doc, { title, author, lines }: PdfTable): number {
  const width = doc.page.width - 2 * MARGIN
  doc.fontSize(16)
  write(doc, { text: title, x: MARGIN, y: MARGIN, width, isBold: true })
  doc.fontSize(9)
  for (const [place, text] of [author, ...lines].entries())
    write(doc, { text, x: MARGIN, y: MARGIN + 24 + place * 14, width }, QUIET)
  return MARGIN + 24 + (lines.length + 1) * 14 + 12
}

/** The first column is twice as wide, because it has the names. */
function placesOf(doc: Doc, count: number) {
  const unit = (doc.page.width - 2 * MARGIN) / (count + 1)
  return Array.from({ length: count }, (_, place) => ({
    x: MARGIN + (place === 0 ? 0 : unit * (place + 1)),
    width: (place === 0 ? unit * 2 : unit) - 6,
  }))
}

function drawRows(doc: Doc, table: PdfTable, top: number): void {
  const { columns, rows, hasTotal } = table
  const places = placesOf(doc, columns.length)
  const bottom = doc.page.height - MARGIN - HEAD
  const drawLine = (cells: readonly string[], y: number, isBold: boolean) => {
    for (const [place, at] of places.entries())
      write(doc, { text: cells[place] ?? '', ...at, y, isRight: columns[place]?.isNumber ?? false, isBold })
    const ruleY = y + ROW - 6
    doc
      .moveTo(MARGIN, ruleY)
      .lineTo(doc.page.width - MARGIN, ruleY)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
  }
  const titles = columns.map(({ title }) => title)
  doc.fontSize(8)
  let y = top
  drawLine(titles, y, true)
  for (const [place, row] of rows.entries()) {
    y += ROW
    if (y > bottom) {
      doc.addPage()
      y = MARGIN
      drawLine(titles, y, true)
      y += ROW
    }
    drawLine(row, y, hasTotal === true && place === rows.length - 1)
  }
}

function drawFooters(doc: Doc, { title }: PdfTable): void {
  const { start, count } = doc.bufferedPageRange()
  doc.fontSize(8)
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const y = doc.page.height - MARGIN + 4
    const text = count > 1 ? `${title}, page ${page + 1} of ${count}` : title
    write(doc, { text, x: MARGIN, y, width: doc.page.width - 2 * MARGIN }, QUIET)
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage('ready')
const answer = await draw(JSON.parse(Buffer.from(bytes).toString()) as PdfTable)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- As above.
parentPort?.postMessage(answer)
