// An invoice as a PDF: one page, more when it has many lines.
import type PDFDocument from 'pdfkit'
import { formatCents } from '#platform/shared/money.ts'
import { isCreditNote } from './invoices.ts'
import type { InvoiceLine, InvoiceRow } from './queries/invoices.ts'

type Doc = InstanceType<typeof PDFDocument>

const LEFT = 56
const RIGHT = 556
const BOTTOM = 700
const INK = '#1c1b19'
const QUIET = '#6b6862'
const LINE = '#dedbd5'
const ACCENT = '#0b6b66'
const COLUMNS = { count: 400, each: 470, amount: RIGHT }

const MINUS = '−'

/** The built-in fonts know Western characters only. Others lose their accents, or become a question mark. */
const plain = (text: string) =>
  text
    .replaceAll(MINUS, '–')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll(/[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u20ac]/g, (character) => {
      const base = character.normalize('NFKD').replaceAll(/[^\u0020-\u007e]/g, '')
      return base || '?'
    })

type Style = { size?: number; bold?: boolean; color?: string; right?: boolean; width?: number }

function write(doc: Doc, text: string, at: { x: number; y: number }, style: Style = {}): void {
  const { size = 10, bold = false, color = INK, right = false, width = 300 } = style
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
  const x = right ? at.x - width : at.x
  doc.text(plain(text), x, at.y, {
    width,
    align: right ? 'right' : 'left',
    lineBreak: false,
    ellipsis: true,
    height: size * 1.3,
  })
}

const rule = (doc: Doc, y: number, from = LEFT) =>
  doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(LINE).stroke()

const titleOf = (row: InvoiceRow) => (isCreditNote(row) ? 'Credit note' : 'Invoice')

export async function renderInvoice(row: InvoiceRow): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    info: { Title: `${titleOf(row)} ${row.number}`, Author: 'Candor Hire' },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  drawHead(doc, row)
  const y = drawSums(doc, row, drawLines(doc, row.content.lines))
  drawPayment(doc, row, y)
  doc.end()
  await done
  return Buffer.concat(parts)
}

function drawHead(doc: Doc, row: InvoiceRow): void {
  doc.circle(66, 66, 8).lineWidth(3.4).strokeColor(ACCENT).stroke()
  doc.circle(73, 66, 3).fillColor(INK).fill()
  write(doc, 'Candor Hire', { x: 86, y: 59 }, { size: 14, bold: true })
  write(doc, titleOf(row), { x: RIGHT, y: 54 }, { size: 20, bold: true, right: true })
  write(doc, row.number, { x: RIGHT, y: 80 }, { color: QUIET, right: true })
  write(doc, 'From', { x: LEFT, y: 126 }, { color: QUIET })
  write(doc, 'Candor Hire', { x: LEFT, y: 141 }, { bold: true })
  write(doc, 'To', { x: 220, y: 126 }, { color: QUIET })
  const { name, attention, address } = row.content.to
  for (const [place, text] of [name, attention, ...address].filter(Boolean).entries())
    write(doc, text, { x: 220, y: 141 + place * 15 }, { bold: place === 0, width: 170 })
  const day = (at: string | number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: row.timezone, dateStyle: 'medium' }).format(new Date(at))
  const facts = [
    ['Issued', day(row.issued_at)],
    ['From', day(row.starts_at)],
    // The period ends before this moment.
    ['Through', day(Date.parse(row.ends_at) - 1)],
    ['Status', isCreditNote(row) ? 'Credited' : 'Paid'],
  ] as const
  for (const [place, [label, value]] of facts.entries()) {
    write(doc, label, { x: 410, y: 126 + place * 16 }, { color: QUIET })
    write(doc, value, { x: RIGHT, y: 126 + place * 16 }, { right: true, width: 120 })
  }
}

function drawTableHead(doc: Doc, y: number): number {
  write(doc, 'Leads', { x: LEFT, y }, { color: QUIET })
  write(doc, 'Count', { x: COLUMNS.count, y }, { color: QUIET, right: true, width: 60 })
  write(doc, 'Each', { x: COLUMNS.each, y }, { color: QUIET, right: true, width: 70 })
  write(doc, 'Amount', { x: COLUMNS.amount, y }, { color: QUIET, right: true, width: 80 })
  rule(doc, y + 16)
  return y + 26
}

function drawLines(doc: Doc, lines: readonly InvoiceLine[]): number {
  let y = drawTableHead(doc, 232)
  for (const line of lines) {
    if (y > BOTTOM) y = drawTableHead(newPage(doc), 56)
    write(doc, line.title, { x: LEFT, y }, { bold: true, width: 280 })
    write(doc, line.detail, { x: LEFT, y: y + 14 }, { size: 9, color: QUIET, width: 280 })
    if (line.count !== null)
      write(doc, String(line.count).replace('-', MINUS), { x: COLUMNS.count, y }, { right: true, width: 60 })
    if (line.unitCents !== null)
      write(doc, formatCents(line.unitCents), { x: COLUMNS.each, y }, { right: true, width: 70 })
    write(doc, formatCents(line.amountCents), { x: COLUMNS.amount, y }, { right: true, width: 80 })
    rule(doc, y + 32)
    y += 42
  }
  return y
}

function newPage(doc: Doc): Doc {
  doc.addPage()
  return doc
}

function drawSums(doc: Doc, row: InvoiceRow, from: number): number {
  let y = from > BOTTOM - 110 ? 56 : from
  if (y !== from) newPage(doc)
  const leads = row.content.lines.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const sums: [string, string, boolean][] = [
    [
      leads > 0 ? `Subtotal, ${leads} ${leads === 1 ? 'lead' : 'leads'}` : 'Subtotal',
      formatCents(row.total_cents),
      false,
    ],
    ['Total', formatCents(row.total_cents), true],
    [isCreditNote(row) ? 'Added to balance' : 'Paid from balance', formatCents(-row.total_cents), false],
    ['Due', formatCents(0), true],
  ]
  for (const [label, amount, bold] of sums) {
    if (bold) rule(doc, y - 4, 340)
    write(doc, label, { x: 340, y: y + 2 }, { bold, color: bold ? INK : QUIET })
    write(doc, amount, { x: RIGHT, y: y + 2 }, { bold, right: true, width: 100 })
    y += 22
  }
  return y
}

function drawPayment(doc: Doc, row: InvoiceRow, from: number): void {
  let y = from + 24
  if (y > BOTTOM) {
    newPage(doc)
    y = 56
  }
  rule(doc, y)
  write(
    doc,
    isCreditNote(row) ? 'How it was credited' : 'How it was paid',
    { x: LEFT, y: y + 14 },
    { bold: true },
  )
  const { count, cents, refundedCents = 0 } = row.content.charges
  const charged =
    count > 0
      ? `Card payments in this period: ${count}, ${formatCents(cents)} in total. This invoice does not count them again.`
      : 'No card was charged in this period.'
  const sentences = isCreditNote(row)
    ? ['Each credit was added to the balance.']
    : [
        'Each lead was paid from the balance. A card payment for an order is added to the balance first.',
        charged,
      ]
  if (refundedCents > 0)
    sentences.push(
      `Refunded from the balance to cards in this period: ${formatCents(refundedCents)}. It is not part of this ${isCreditNote(row) ? 'credit note' : 'invoice'}.`,
    )
  for (const [place, sentence] of sentences.entries())
    write(
      doc,
      sentence,
      { x: LEFT, y: y + 30 + place * 14 },
      { size: 9.5, color: QUIET, width: RIGHT - LEFT },
    )
}
