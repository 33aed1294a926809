// The one layout of every mail: a column with the agency's mark, the message, and what stands below it. Mail programs
// know tables and inline styles best. What depends on the screen or on darkness is in one block of styles.
import type { Face } from '#shared/face.ts'
import {
  type Composed,
  isWritten,
  type Letter,
  type LetterLink,
  subjectOf,
  textOf,
  type Written,
} from './mail-letter.ts'
import { escaped } from './mail-links.ts'
import { formatted } from './mail-markup.ts'

export type RenderedMail = { subject: string; text: string; html: string }

type Look = { face: Face; origin: string }

export const renderLetter = (letter: Letter, look: Look): RenderedMail => ({
  subject: subjectOf(letter),
  text: textOf(letter, look.face),
  html: pageOf(letter, look),
})

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const LIGHT = { page: '#f7f6f4', card: '#ffffff', line: '#e5e2dd', ink: '#1a1917', faint: '#67625b' }
const DARK = {
  page: '#161512',
  card: '#221f1c',
  line: '#3b3733',
  ink: '#f4f2ee',
  faint: '#a8a39b',
  onColor: '#12211f',
}

function pageOf(letter: Letter, { face, origin }: Look): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subjectOf(letter))}</title><style>${styles(face.color)}</style></head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="outer" align="center" style="padding:28px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left"><tr><td>
${markOf(face, origin)}
<div class="card" style="background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:12px;padding:32px;color:${LIGHT.ink};font-size:16px;line-height:24px;overflow-wrap:anywhere">
${isWritten(letter) ? writtenPart(letter) : composedPart(letter, face)}
</div>
${footOf(letter, { face, origin })}
</td></tr></table></td></tr></table></body></html>`
}

function styles(color: string): string {
  const bright = brighter(color)
  return `a{color:${color}}@media(max-width:480px){.outer{padding:20px 12px 32px!important}.card{padding:20px!important}.button,.button a,.more{display:block!important;text-align:center!important;margin-right:0!important}}@media(prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important;border-color:${DARK.line}!important}.card,.ink{color:${DARK.ink}!important}.faint,.faint a{color:${DARK.faint}!important}.line{border-color:${DARK.line}!important}.mark{background:${bright}!important;color:${DARK.onColor}!important}.button a{background:${bright}!important;color:${DARK.onColor}!important}a,.more{color:${bright}!important}}`
}

/** Halfway to white: readable on the dark card, and below dark text. */
const brighter = (color: string) =>
  `#${[1, 3, 5]
    .map((at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) + 255) / 2).toString(16))
    .join('')}`

/** Up to two letters: of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = name, last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

function markOf(face: Face, origin: string): string {
  const mark = face.logo
    ? `<img src="${escaped(`${origin}${face.logo}`)}" alt="" height="28" style="display:block;height:28px;max-width:160px;border:0">`
    : `<div class="mark" style="width:28px;height:28px;border-radius:6px;background:${face.color};color:#ffffff;font-size:12px;font-weight:600;line-height:28px;text-align:center">${escaped(initialsOf(face.name))}</div>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px 4px"><tr><td style="padding-right:10px">${mark}</td><td class="ink" style="color:${LIGHT.ink};font-size:15px;font-weight:600;overflow-wrap:anywhere">${escaped(face.name)}</td></tr></table>`
}

const paragraph = (html: string, style = '') => `<p style="margin:0 0 12px;${style}">${html}</p>`
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')

function writtenPart(letter: Written): string {
  const html = formatted(letter.written, letter)
  const pixel = letter.pixel ? `<img src="${escaped(letter.pixel)}" alt="" width="1" height="1">` : ''
  return `${html}${pixel}`
}

function composedPart(letter: Composed, face: Face): string {
  const { heading, greeting, sentences, closing = [], signature } = letter
  return [
    `<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600;color:${LIGHT.ink}">${escaped(heading)}</h1>`,
    greeting === undefined ? '' : paragraph(`Hello ${escaped(greeting)},`),
    ...sentences.map((sentence) => paragraph(lines(sentence))),
    factsPart(letter),
    entriesPart(letter),
    actsPart(letter, face),
    ...closing.map(
      (sentence) =>
        `<p class="faint" style="margin:0 0 8px;font-size:14px;line-height:20px;color:${LIGHT.faint}">${lines(sentence)}</p>`,
    ),
    `<p class="ink" style="margin:16px 0 0;color:${LIGHT.ink}">${[signature, face.name]
      .filter((name) => name !== undefined)
      .map(escaped)
      .join('<br>')}</p>`,
  ].join('')
}

const LINE = `border-top:1px solid ${LIGHT.line}`

function factsPart({ facts = [] }: Composed): string {
  const rows = facts.map(({ label, value, isFigure }) => {
    const side = isFigure ? 'text-align:right;font-variant-numeric:tabular-nums' : 'text-align:left'
    return `<tr><td class="faint line" valign="top" style="${LINE};padding:10px 16px 10px 0;min-width:72px;overflow-wrap:normal;color:${LIGHT.faint}">${escaped(label)}</td><td class="line" valign="top" style="${LINE};padding:10px 0;${side}">${lines(value)}</td></tr>`
  })
  return rows.length === 0 ? '' : table(rows)
}

const table = (rows: readonly string[]) =>
  `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;border-bottom:1px solid ${LIGHT.line};font-size:16px;line-height:24px">${rows.join('')}</table>`

function entriesPart({ entries = [] }: Composed): string {
  const rows = entries.map(({ title, lines: about, link }) => {
    const text = about.map((line) => `<br>${lines(line)}`).join('')
    const open = link ? `<br>${anchor(link)}` : ''
    return `<tr><td class="line" style="${LINE};padding:12px 0"><strong style="font-weight:600">${escaped(title)}</strong>${text}${open}</td></tr>`
  })
  return rows.length === 0 ? '' : table(rows)
}

const anchor = ({ label, url }: LetterLink, style = '') =>
  `<a href="${escaped(url)}" style="display:inline-block;padding:10px 0;${style}">${escaped(label)}</a>`

/** One primary button, and links beside it. Each is at least 44 px high. */
function actsPart({ button, links = [] }: Composed, { color }: Face): string {
  if (!button && links.length === 0) return ''
  const primary = button
    ? `<span class="button" style="display:inline-block;margin:0 16px 0 0"><a href="${escaped(button.url)}" style="display:inline-block;background:${color};color:#ffffff;border-radius:8px;padding:12px 22px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></span>`
    : ''
  const more = links.map(
    (link) =>
      `<span class="more" style="display:inline-block;margin:0 16px 0 0">${anchor(link, 'text-decoration:none')}</span>`,
  )
  return `<div style="margin:8px 0 16px">${primary}${more.join('')}</div>`
}

function footOf(letter: Letter, { face, origin }: Look): string {
  const why = isWritten(letter) ? '' : letter.why
  const agency = [face.name, face.postalAddress, face.phone].filter(Boolean).join(', ')
  const acts = [{ label: 'Privacy', url: `${origin}/privacy` }, ...(letter.stop ? [letter.stop] : [])]
  const rows = [why, agency, face.legalFooter].filter(Boolean).map(lines)
  const links = acts.map(
    ({ label, url }) =>
      `<a href="${escaped(url)}" style="display:inline-block;padding:12px 16px 12px 0;color:${LIGHT.faint}">${escaped(label)}</a>`,
  )
  return `<div class="faint" style="margin:16px 4px 0;font-size:13px;line-height:20px;color:${LIGHT.faint};overflow-wrap:anywhere">${rows.join('<br>')}<br>${links.join('')}</div>`
}
