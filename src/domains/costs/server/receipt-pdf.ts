// The receipt of a hire as a PDF.
import type PDFDocument from 'pdfkit'
import { lacksLetters, UNSHOWN_NOTE, useFont } from '#platform/server/pdf-text.ts'
import { formatCents } from '#shared/money.ts'

type Doc = InstanceType<typeof PDFDocument>

const LEFT = 56
const RIGHT = 556
const TOP = 72
const BOTTOM = 730
const INK = '#1c1b19'
const QUIET = '#6b6862'
const RULE = '#dedbd5'

export type PrintedReceipt = {
  agency: string
  title: string
  /** "Provisional. Costs can still change." */
  state: string
  facts: readonly { label: string; value: string }[]
  lines: readonly {
    label: string
    detail: string
    cents: number
    parts: readonly { label: string; cents: number }[]
  }[]
  total: { label: string; cents: number }
  notes: readonly string[]
}

type Style = { size?: number; bold?: boolean; color?: string; isRight?: boolean; width?: number }
type Place = { x: number; y: number }

function write(doc: Doc, text: string, at: Place, style: Style = {}): void {
  const { size = 10, bold = false, color = INK, isRight = false, width = 300 } = style
  doc.fontSize(size).fillColor(color)
  doc.text(useFont(doc, text, bold), isRight ? at.x - width : at.x, at.y, {
    width,
    align: isRight ? 'right' : 'left',
    lineBreak: false,
    ellipsis: true,
    height: size * 1.3,
  })
}

const rule = (doc: Doc, y: number) =>
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(RULE).stroke()

export async function renderReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    info: { Title: receipt.title, Author: receipt.agency },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  draw(
    doc,
    lacksLetters(doc, textsOf(receipt)) ? { ...receipt, notes: [...receipt.notes, UNSHOWN_NOTE] } : receipt,
  )
  drawFooters(doc, receipt)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

const textsOf = ({ agency, title, facts, lines, notes }: PrintedReceipt) => [
  agency,
  title,
  ...facts.map(({ value }) => value),
  ...lines.flatMap(({ label, detail, parts }) => [label, detail, ...parts.map((part) => part.label)]),
  ...notes,
]

function draw(doc: Doc, receipt: PrintedReceipt): void {
  let y = drawHead(doc, receipt)
  /** What stands together starts a new page when it does not fit. */
  const room = (height: number) => {
    if (y + height <= BOTTOM) return
    doc.addPage()
    y = TOP
  }
  for (const line of receipt.lines) {
    room(line.detail ? 46 : 34)
    rule(doc, y)
    write(doc, line.label, { x: LEFT, y: y + 10 }, { size: 11, bold: true })
    write(
      doc,
      formatCents(line.cents),
      { x: RIGHT, y: y + 10 },
      { size: 11, bold: true, isRight: true, width: 150 },
    )
    y += 26
    if (line.detail) {
      write(doc, line.detail, { x: LEFT, y }, { size: 9, color: QUIET, width: 420 })
      y += 16
    }
    for (const part of line.parts) {
      room(16)
      write(doc, part.label, { x: LEFT + 14, y }, { size: 9, width: 360 })
      write(
        doc,
        formatCents(part.cents),
        { x: RIGHT, y },
        { size: 9, color: QUIET, isRight: true, width: 120 },
      )
      y += 15
    }
    y += 6
  }
  room(40 + receipt.notes.length * 14)
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1.4).strokeColor(INK).stroke()
  write(doc, receipt.total.label, { x: LEFT, y: y + 10 }, { size: 13, bold: true })
  write(
    doc,
    formatCents(receipt.total.cents),
    { x: RIGHT, y: y + 10 },
    { size: 13, bold: true, isRight: true, width: 160 },
  )
  y += 40
  for (const note of receipt.notes) {
    room(14)
    write(doc, note, { x: LEFT, y }, { size: 9, color: QUIET, width: 500 })
    y += 14
  }
}

function drawHead(doc: Doc, { agency, title, state, facts }: PrintedReceipt): number {
  write(doc, agency, { x: LEFT, y: 50 }, { color: QUIET })
  write(doc, title, { x: LEFT, y: 68 }, { size: 20, bold: true, width: 500 })
  write(doc, state, { x: LEFT, y: 96 }, { color: QUIET, width: 500 })
  let y = 124
  for (const { label, value } of facts) {
    write(doc, label, { x: LEFT, y }, { color: QUIET, width: 110 })
    write(doc, value, { x: LEFT + 120, y }, { width: 380 })
    y += 16
  }
  return y + 14
}

function drawFooters(doc: Doc, { agency, title }: PrintedReceipt): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    write(doc, `${agency}, ${title}`, { x: LEFT, y: 754 }, { size: 8, color: QUIET, width: 400 })
    write(
      doc,
      `Page ${page + 1} of ${count}`,
      { x: RIGHT, y: 754 },
      { size: 8, color: QUIET, isRight: true, width: 80 },
    )
  }
}
