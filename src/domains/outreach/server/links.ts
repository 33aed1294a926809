// Signed addresses in emails: unsubscribe, opens and clicks. Each names one sent step, and only we can write one.
import type { Services } from '#platform/server/services.ts'

type Signer = Pick<Services, 'secrets'>
type Purpose = 'unsubscribe' | 'open' | 'click'

const signedText = (purpose: Purpose, id: string, target: string) => `outreach ${purpose} ${id} ${target}`

export const tokenFor = ({ secrets }: Signer, purpose: Purpose, id: string, target = '') =>
  `${id}.${secrets.sign(signedText(purpose, id, target))}`

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{24})$/

/** The id of the sent step, or null for any token that we did not write. */
export function readToken(
  { secrets }: Signer,
  { purpose, token, target = '' }: { purpose: Purpose; token: string; target?: string },
): string | null {
  const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
  return id && secrets.isSigned(signedText(purpose, id, target), signature) ? id : null
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const LINK = /https?:\/\/[^\s<>"]+/gi
/** Longer ones stay text: their address would not fit through ours. */
const MAX_LINK = 1_900
const SENTENCE_END = ".,;:!?)]'’”"

/** Without the full stop or bracket that belongs to the sentence. A bracket that the link opened is its own. */
function linkIn(found: string): string {
  let link = found
  while (SENTENCE_END.includes(link.at(-1) ?? ' ')) {
    if (link.endsWith(')') && link.split('(').length >= link.split(')').length) break
    link = link.slice(0, -1)
  }
  return link
}

type Letter = {
  id: string
  body: string
  origin: string
  track: boolean
  postalAddress: string
  services: Signer
}

/** The text and HTML of an email with the postal address and the unsubscribe link, and opens and clicks counted if the campaign does. */
export function letterOf({ id, body, origin, track, postalAddress, services }: Letter) {
  const page = `${origin}/unsubscribe/${tokenFor(services, 'unsubscribe', id)}`
  const unsubscribeUrl = `${origin}/api/outreach/unsubscribe/${tokenFor(services, 'unsubscribe', id)}`
  const through = (url: string) =>
    track
      ? `${origin}/api/outreach/click/${tokenFor(services, 'click', id, url)}?to=${encodeURIComponent(url)}`
      : url
  const pixel = track
    ? `<img src="${origin}/api/outreach/open/${tokenFor(services, 'open', id)}" alt="" width="1" height="1">`
    : ''
  const html = `<!doctype html><html><body><div style="white-space:pre-wrap;font-family:sans-serif">${linked(body, through)}</div>
<p style="font-family:sans-serif;font-size:12px;color:#666">${postalAddress ? `${escaped(postalAddress)}<br>` : ''}<a href="${page}">Unsubscribe</a></p>${pixel}</body></html>`
  const footer = [...(postalAddress ? [postalAddress] : []), `Unsubscribe: ${page}`].join('\n')
  return { text: `${body}\n\n--\n${footer}`, html, unsubscribeUrl }
}

function linked(body: string, through: (url: string) => string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: found, index } of body.matchAll(LINK)) {
    const url = found.length <= MAX_LINK ? linkIn(found) : ''
    if (!URL.canParse(url)) continue
    parts.push(escaped(body.slice(from, index)), `<a href="${escaped(through(url))}">${escaped(url)}</a>`)
    from = index + url.length
  }
  return [...parts, escaped(body.slice(from))].join('')
}
