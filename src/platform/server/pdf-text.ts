// Text of PDF files. The built-in fonts draw Western text fast. Any other text is drawn in Inter, which also has Greek,
// Cyrillic, Vietnamese and the rest of Latin, and only the letters used are put into the file.
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>

const { resolve } = createRequire(import.meta.url)
const inter = (file: string) => resolve(`@expo-google-fonts/inter/${file}`)
const FONTS = {
  plain: { western: 'Helvetica', wide: inter('400Regular/Inter_400Regular.ttf') },
  bold: { western: 'Helvetica-Bold', wide: inter('700Bold/Inter_700Bold.ttf') },
} as const

/** The letters of the built-in fonts. */
const WESTERN =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/
const UNSHOWN = '□'
/** Where a letter has no shape in any font here. The screen uses the fonts of its device. */
export const UNSHOWN_NOTE = `${UNSHOWN} marks a letter that this PDF cannot show. The screen shows it.`

/** Spaces of times such as "8:00 PM", line ends and the minus sign, which the built-in fonts do not have. */
const simplified = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('−', '–')
    .replaceAll(/[\u2000-\u200a\u202f\s]/g, (space) => (space === '\u00a0' ? space : ' '))

/** Sets the font for the text, at the size that is set, and answers the text to draw with it. */
export function useFont(doc: Doc, given: string, isBold = false): string {
  const { western, wide } = FONTS[isBold ? 'bold' : 'plain']
  const text = simplified(given)
  if (WESTERN.test(text)) {
    doc.font(western)
    return text
  }
  doc.font(wide)
  return shownIn(doc, text)
}

type Metrics = { ascender: number; descender: number; lineGap: number }
type Embedded = { _font: Metrics & { font: { hasGlyphForCodePoint(code: number): boolean } } }
/** Of the built-in font, so that both stand on one line and lines are as high. */
const METRICS: Metrics = { ascender: 718, descender: -207, lineGap: 231 }

/** With the font of the document. A letter that it lacks may be made of others, such as a wide one. */
function shownIn(doc: Doc, text: string): string {
  const embedded = (doc as unknown as Embedded)._font
  Object.assign(embedded, METRICS)
  const has = (letter: string) => embedded.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  return Array.from(text, (letter) => {
    if (has(letter)) return letter
    const simple = letter.normalize('NFKC')
    return Array.from(simple).every(has) ? simple : UNSHOWN
  }).join('')
}

/** Whether the note belongs below these texts. */
export const lacksLetters = (doc: Doc, texts: Iterable<string>): boolean => {
  for (const text of texts)
    if (!WESTERN.test(simplified(text)) && useFont(doc, text).includes(UNSHOWN)) return true
  return false
}
