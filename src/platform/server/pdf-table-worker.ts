// Runs in its own thread, see pdf-table.ts. Draws one table page by page and ends.
import { parentPort, workerData } from 'node:worker_threads'
import Pdf from 'pdfkit'
import type { PdfTable } from './pdf-table.ts'
import { columnGap, leastWidth, type Measured, widthsOf } from './pdf-table-layout.ts'
import { lacksLetters, UNSHOWN_NOTE, useFont } from './pdf-text.ts'

type Doc = InstanceType<typeof Pdf>

const { bytes } = workerData as { bytes: Uint8Array }
const MARGIN = 40
const FOOT = 24
const INK = '#1c1b19'
const QUIET = '#6b6862'
const RULE = '#dedbd5'
/** Of the text, largest first. A wide table is set smaller before anything is cut. */
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6] as const
const SHORT_SIDE = 612
const LONG_SIDE = 792

type Cell = { text: string; x: number; y: number; width: number; isRight?: boolean; isBold?: boolean }

function write(doc: Doc, { text, x, y, width, isRight = false, isBold }: Cell, color = INK): void {
  doc.fillColor(color)
  doc.text(useFont(doc, text, isBold), x, y, {
    width,
    align: isRight ? 'right' : 'left',
    lineBreak: false,
    ellipsis: true,
    height: doc.currentLineHeight() * 1.2,
  })
}

/** Of a cell. Nobody reads a longer one in a table. */
const MAX_LINES = 6

/** A text that is too long for its column goes on in the next line. */
function linesOf(doc: Doc, given: string, { width, isBold }: { width: number; isBold: boolean }): number {
  const text = useFont(doc, given, isBold)
  if (doc.widthOfString(text) <= width) return 1
  const height = doc.heightOfString(text, { width })
  return Math.min(MAX_LINES, Math.max(1, Math.round(height / doc.currentLineHeight(true))))
}

function writeLines(doc: Doc, cell: Cell, lines: number): void {
  if (lines === 1) return write(doc, cell)
  const { text, x, y, width, isRight = false, isBold } = cell
  doc.fillColor(INK)
  doc.text(useFont(doc, text, isBold), x, y, {
    width,
    align: isRight ? 'right' : 'left',
    ellipsis: true,
    height: doc.currentLineHeight(true) * (lines + 0.2),
  })
}

type Column = { title: string; isRight: boolean; x: number; width: number }
type Layout = { size: number; isUpright: boolean; columns: Column[] }

/** For the size 1, because widths grow with the size. Bold, as the last row and the titles may be. */
function measure(doc: Doc, { columns, rows }: PdfTable): Measured[] {
  doc.fontSize(1)
  const widthOf = (text: string) => doc.widthOfString(useFont(doc, text, true))
  return columns.map(({ title, isNumber = false, isWhole = false }, index) => ({
    isWhole: isNumber || isWhole,
    word: Math.max(...title.split(' ').map(widthOf)),
    // A long text is cut anyhow, and measuring it takes long.
    cells: rows.reduce((most, row) => Math.max(most, widthOf((row[index] ?? '').slice(0, 60))), 0),
  }))
}

const scaled = (columns: readonly Measured[], size: number) =>
  columns.map(({ cells, word, isWhole }) => ({ cells: cells * size, word: word * size, isWhole }))

/** Upright if it fits, else on its side, else on its side and smaller. */
function layOut(doc: Doc, table: PdfTable): Layout {
  const [largest] = SIZES
  const tries = [{ size: largest, isUpright: true }, ...SIZES.map((size) => ({ size, isUpright: false }))]
  const roomOf = (isUpright: boolean) => (isUpright ? SHORT_SIDE : LONG_SIDE) - 2 * MARGIN
  const once = measure(doc, table)
  for (const [index, { size, isUpright }] of tries.entries()) {
    const measured = scaled(once, size)
    const room = roomOf(isUpright)
    if (leastWidth(measured) > room && index < tries.length - 1) continue
    return { size, isUpright, columns: placeColumns(table, widthsOf(measured, room)) }
  }
  throw new Error('There is no size for this table.')
}

function placeColumns({ columns }: PdfTable, widths: readonly number[]): Column[] {
  let x = MARGIN
  return columns.map(({ title, isNumber = false }, index) => {
    const width = widths[index] ?? 0
    const column = { title, isRight: isNumber, x, width }
    x += width + columnGap
    return column
  })
}

async function draw(table: PdfTable): Promise<Uint8Array> {
  const info = { Title: table.title, Author: table.author }
  const doc = new Pdf({ size: 'LETTER', margin: 0, bufferPages: true, autoFirstPage: false, info })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const layout = layOut(doc, table)
  addPage(doc, layout)
  drawRows(doc, table, layout, drawTitle(doc, withNote(doc, table)))
  drawFooters(doc, table)
  doc.end()
  await done
  return Buffer.concat(parts)
}

/** Nobody should take a square for a letter of a name. */
const withNote = (doc: Doc, table: PdfTable): PdfTable =>
  lacksLetters(doc, [table.title, table.author, ...table.lines, ...table.rows.flat()])
    ? { ...table, lines: [...table.lines, UNSHOWN_NOTE] }
    : table

const addPage = (doc: Doc, { isUpright }: Layout) =>
  doc.addPage({ size: 'LETTER', margin: 0, layout: isUpright ? 'portrait' : 'landscape' })

function rule(doc: Doc, y: number, { width = 0.5, color = RULE } = {}): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke()
}

function drawTitle(doc: Doc, { title, author, lines }: PdfTable): number {
  const width = doc.page.width - 2 * MARGIN
  doc.fontSize(10)
  write(doc, { text: author, x: MARGIN, y: MARGIN, width, isBold: true }, QUIET)
  doc.fontSize(18)
  write(doc, { text: title, x: MARGIN, y: MARGIN + 18, width, isBold: true })
  doc.fontSize(9)
  for (const [index, text] of lines.entries())
    write(doc, { text, x: MARGIN, y: MARGIN + 44 + index * 13, width }, QUIET)
  return MARGIN + 44 + lines.length * 13 + 14
}

/** Titles stand on their last line, so that short ones are beside the figures. */
function drawHead(doc: Doc, { columns, size }: Layout, y: number): number {
  doc.fontSize(size - 0.5)
  const heights = columns.map(({ title, width }) => doc.heightOfString(useFont(doc, title, true), { width }))
  const height = Math.max(...heights)
  doc.fillColor(QUIET)
  for (const [index, { title, x, width, isRight }] of columns.entries())
    doc.text(useFont(doc, title, true), x, y + height - (heights[index] ?? 0), {
      width,
      align: isRight ? 'right' : 'left',
    })
  rule(doc, y + height + 3, { width: 0.8, color: INK })
  return y + height + 8
}

function drawRows(doc: Doc, { rows, hasTotal }: PdfTable, layout: Layout, top: number): void {
  const { columns, size } = layout
  const bottom = doc.page.height - MARGIN - FOOT
  let y = drawHead(doc, layout, top)
  for (const [index, row] of rows.entries()) {
    const isTotal = hasTotal === true && index === rows.length - 1
    doc.fontSize(size)
    const lines = columns.map(({ width }, at) => linesOf(doc, row[at] ?? '', { width, isBold: isTotal }))
    const step = size + 9 + (Math.max(...lines) - 1) * doc.currentLineHeight(true)
    if (y + step > bottom) {
      addPage(doc, layout)
      y = drawHead(doc, layout, MARGIN)
    }
    if (isTotal) rule(doc, y - 4, { width: 0.8, color: INK })
    doc.fontSize(size)
    for (const [at, { x, width, isRight }] of columns.entries())
      writeLines(doc, { text: row[at] ?? '', x, y, width, isRight, isBold: isTotal }, lines[at] ?? 1)
    if (!isTotal) rule(doc, y + step - 4)
    y += step
  }
}

function drawFooters(doc: Doc, { title, author }: PdfTable): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    doc.fontSize(8)
    const y = doc.page.height - MARGIN + 4
    const width = doc.page.width - 2 * MARGIN
    write(doc, { text: [author, title].filter(Boolean).join(', '), x: MARGIN, y, width: width - 90 }, QUIET)
    const number = `Page ${page + 1} of ${count}`
    write(doc, { text: number, x: MARGIN + width - 80, y, width: 80, isRight: true }, QUIET)
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage('ready')
const answer = await draw(JSON.parse(Buffer.from(bytes).toString()) as PdfTable)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- As above.
parentPort?.postMessage(answer)
