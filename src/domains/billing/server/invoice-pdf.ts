// An invoice or credit note as a PDF: one page, more when it has many lines.
import type PDFDocument from 'pdfkit'
import { lacksLetters, UNSHOWN_NOTE, useFont } from '#platform/server/pdf-text.ts'
import { formatCents } from '#shared/money.ts'
import { pagesOf } from './invoice-pages.ts'
import { rateWords } from './invoice-rules.ts'
import type { InvoiceLine, InvoiceRow } from './queries/invoices.ts'

type Doc = InstanceType<typeof PDFDocument>

const LEFT = 56
const RIGHT = 556
const BOTTOM = 744
const LINE_HEIGHT = 42
const SUM_HEIGHT = 22
const SENTENCE_HEIGHT = 14
const NEXT_TOP = 82
const INK = '#1c1b19'
const QUIET = '#6b6862'
const LINE = '#dedbd5'
const COLUMNS = { count: 400, each: 470, amount: RIGHT }

const MINUS = '−'

type Style = { size?: number; bold?: boolean; color?: string; right?: boolean; width?: number }

function write(doc: Doc, text: string, at: { x: number; y: number }, style: Style = {}): void {
  const { size = 10, bold = false, color = INK, right = false, width = 300 } = style
  doc.fontSize(size).fillColor(color)
  const x = right ? at.x - width : at.x
  doc.text(useFont(doc, text, bold), x, at.y, {
    width,
    align: right ? 'right' : 'left',
    lineBreak: false,
    ellipsis: true,
    height: size * 1.3,
  })
}

const rule = (doc: Doc, y: number, from = LEFT) =>
  doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(LINE).stroke()

type Printed = Pick<
  InvoiceRow,
  | 'number'
  | 'kind'
  | 'startsAt'
  | 'endsAt'
  | 'timezone'
  | 'issuedAt'
  | 'dueAt'
  | 'totalCents'
  | 'taxCents'
  | 'dueCents'
  | 'content'
>

const isNote = ({ kind }: Printed) => kind === 'credit_note'
const titleOf = (row: Printed) => (isNote(row) ? 'Credit note' : 'Invoice')
const sellerOf = ({ content }: Printed) => content.from ?? { name: 'Candor Hire', address: '', taxId: '' }

export async function renderInvoice(row: Printed): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    info: { Title: `${titleOf(row)} ${row.number}`, Author: sellerOf(row).name },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  drawPages(doc, row)
  drawFooters(doc, row)
  doc.end()
  await done
  return Buffer.concat(parts)
}

function drawPages(doc: Doc, row: Printed): void {
  const { lines } = row.content
  const note = lacksLetters(doc, textsOf(row)) ? [UNSHOWN_NOTE] : []
  const [sums, sentences] = [sumsOf(row), [...sentencesOf(row), ...note]]
  const firstTop = drawHead(doc, row) + 26
  const closing = sums.length * SUM_HEIGHT + 48 + sentences.length * SENTENCE_HEIGHT
  const pages = pagesOf({
    lines: lines.length,
    lineHeight: LINE_HEIGHT,
    firstTop,
    nextTop: NEXT_TOP,
    bottom: BOTTOM,
    closing,
  })
  let [y, drawn] = [firstTop, 0]
  for (const [page, count] of pages.entries()) {
    if (page > 0) doc.addPage()
    y = drawLines(doc, lines.slice(drawn, drawn + count), page === 0 ? firstTop : NEXT_TOP)
    drawn += count
  }
  drawSentences(doc, row, sentences, drawSums(doc, sums, y))
}

/** What users wrote. */
const textsOf = (row: Printed) => {
  const { to, po, lines } = row.content
  const { name, address } = sellerOf(row)
  return [
    name,
    address,
    to.name,
    to.attention,
    ...to.address,
    po,
    ...lines.flatMap((each) => [each.title, each.detail]),
  ].filter((text) => typeof text === 'string')
}

/** Where the head ends: a long address moves the lines down. */
function drawHead(doc: Doc, row: Printed): number {
  const { to, po } = row.content
  const seller = sellerOf(row)
  write(doc, seller.name, { x: LEFT, y: 56 }, { size: 14, bold: true, width: 300 })
  write(doc, titleOf(row), { x: RIGHT, y: 54 }, { size: 20, bold: true, right: true, width: 180 })
  write(doc, row.number, { x: RIGHT, y: 80 }, { color: QUIET, right: true })
  const from = [...wrap(doc, seller.address, 150), seller.taxId ? `Tax ID ${seller.taxId}` : '']
  const buyer = [to.attention, ...to.address.flatMap((line) => wrap(doc, line, 165))]
  const lowest = Math.max(
    drawParty(doc, { label: 'From', name: seller.name, lines: from }, { x: LEFT, width: 155 }),
    drawParty(doc, { label: 'Bill to', name: to.name, lines: buyer }, { x: 220, width: 170 }),
    drawFacts(doc, factsOf(row, po ?? '')),
  )
  return Math.max(lowest + 20, 232)
}

type Party = { label: string; name: string; lines: readonly string[] }

function drawParty(
  doc: Doc,
  { label, name, lines }: Party,
  { x, width }: { x: number; width: number },
): number {
  write(doc, label, { x, y: 126 }, { color: QUIET })
  const shown = [...wrap(doc, name, width - 10), ...lines].filter(Boolean)
  const names = wrap(doc, name, width - 10).length
  for (const [index, text] of shown.entries())
    write(doc, text, { x, y: 141 + index * 15 }, { bold: index < names, width })
  return 141 + shown.length * 15
}

/** Lines of at most this width. */
function wrap(doc: Doc, text: string, width: number): string[] {
  doc.fontSize(10)
  const lines: string[] = []
  for (const word of useFont(doc, text, true).split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && doc.widthOfString(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function factsOf(row: Printed, po: string): [string, string][] {
  const { timezone: timeZone, content } = row
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
  const day = (at: string | number) => format.format(new Date(at))
  const facts: [string, string][] = [
    ['Issued', day(row.issuedAt)],
    // The period ends before its last moment.
    ['Period', format.formatRange(new Date(row.startsAt), new Date(Date.parse(row.endsAt) - 1))],
  ]
  if (content.credits) facts.push(['For invoice', content.credits.number])
  if (po) facts.push(['PO number', po])
  if (content.termsDays != null && !isNote(row)) facts.push(['Terms', termsWords(content.termsDays)])
  if (row.dueAt) facts.push(['Due', day(row.dueAt)])
  if (!row.dueAt) facts.push(['Status', isNote(row) ? 'Credited' : 'Paid'])
  return facts
}

const termsWords = (days: number) => (days === 0 ? 'Due on receipt' : `Net ${days}`)

function drawFacts(doc: Doc, facts: readonly [string, string][]): number {
  for (const [index, [label, value]] of facts.entries()) {
    write(doc, label, { x: 400, y: 126 + index * 16 }, { color: QUIET, width: 60 })
    write(doc, value, { x: RIGHT, y: 126 + index * 16 }, { right: true, width: 118 })
  }
  return 126 + facts.length * 16
}

function drawTableHead(doc: Doc, y: number): void {
  write(doc, 'Leads', { x: LEFT, y }, { color: QUIET })
  write(doc, 'Count', { x: COLUMNS.count, y }, { color: QUIET, right: true, width: 60 })
  write(doc, 'Each', { x: COLUMNS.each, y }, { color: QUIET, right: true, width: 70 })
  write(doc, 'Amount', { x: COLUMNS.amount, y }, { color: QUIET, right: true, width: 80 })
  rule(doc, y + 16)
}

function drawLines(doc: Doc, lines: readonly InvoiceLine[], top: number): number {
  drawTableHead(doc, top - 26)
  let y = top
  for (const line of lines) {
    write(doc, line.title, { x: LEFT, y }, { bold: true, width: 280 })
    write(doc, line.detail, { x: LEFT, y: y + 14 }, { size: 9, color: QUIET, width: 280 })
    if (line.count !== null)
      write(doc, String(line.count).replace('-', MINUS), { x: COLUMNS.count, y }, { right: true, width: 60 })
    if (line.unitCents !== null)
      write(doc, formatCents(line.unitCents), { x: COLUMNS.each, y }, { right: true, width: 70 })
    write(doc, formatCents(line.amountCents), { x: COLUMNS.amount, y }, { right: true, width: 80 })
    rule(doc, y + 32)
    y += LINE_HEIGHT
  }
  return y
}

type Sum = { label: string; amount: string; bold?: boolean }

function sumsOf(row: Printed): Sum[] {
  const { lines, taxes = [] } = row.content
  const leads = lines.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const subtotal = row.totalCents - row.taxCents
  const applied = taxes.map(({ name, ratePpm, baseCents, cents }) => ({
    label: `${name} ${rateWords(ratePpm)}${baseCents === subtotal ? '' : ` on ${formatCents(baseCents)}`}`,
    amount: formatCents(cents),
  }))
  return [
    {
      label: leads > 0 ? `Subtotal, ${leads} ${leads === 1 ? 'lead' : 'leads'}` : 'Subtotal',
      amount: formatCents(subtotal),
    },
    ...(applied.length > 0 ? applied : [{ label: 'No tax', amount: formatCents(0) }]),
    { label: 'Total', amount: formatCents(row.totalCents), bold: true },
    {
      label: isNote(row) ? 'Added to balance' : 'Paid from balance',
      amount: formatCents(row.dueCents - row.totalCents),
    },
    { label: 'Due', amount: formatCents(row.dueCents), bold: true },
  ]
}

function drawSums(doc: Doc, sums: readonly Sum[], from: number): number {
  let y = from
  for (const { label, amount, bold = false } of sums) {
    if (bold) rule(doc, y - 4, 320)
    write(doc, label, { x: 320, y: y + 2 }, { bold, color: bold ? INK : QUIET, width: 160 })
    write(doc, amount, { x: RIGHT, y: y + 2 }, { bold, right: true, width: 76 })
    y += SUM_HEIGHT
  }
  return y
}

function sentencesOf(row: Printed): string[] {
  if (isNote(row)) return ['Each credit was added to the balance.']
  const { count, cents, refundedCents = 0 } = row.content.charges
  const sentences = [
    row.dueCents > 0
      ? 'Each lead is charged to the balance. Add money to the balance to pay what is due.'
      : 'Each lead was paid from the balance. A card payment for an order is added to the balance first.',
    count > 0
      ? `Card payments in this period: ${count}, ${formatCents(cents)} in total. This invoice does not count them again.`
      : 'No card was charged in this period.',
  ]
  if (refundedCents > 0)
    sentences.push(
      `Refunded from the balance to cards in this period: ${formatCents(refundedCents)}. It is not part of this invoice.`,
    )
  return sentences
}

function headingOf(row: Printed): string {
  if (isNote(row)) return 'How it was credited'
  return row.dueCents > 0 ? 'How to pay' : 'How it was paid'
}

function drawSentences(doc: Doc, row: Printed, sentences: readonly string[], from: number): void {
  const y = from + 6
  rule(doc, y)
  write(doc, headingOf(row), { x: LEFT, y: y + 12 }, { bold: true })
  for (const [index, sentence] of sentences.entries())
    write(
      doc,
      sentence,
      { x: LEFT, y: y + 28 + index * SENTENCE_HEIGHT },
      { size: 9.5, color: QUIET, width: RIGHT - LEFT },
    )
}

function drawFooters(doc: Doc, row: Printed): void {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const text = `${titleOf(row)} ${row.number}, page ${page + 1} of ${count}`
    write(doc, text, { x: RIGHT, y: 752 }, { size: 9, color: QUIET, right: true })
  }
}
