// Runs in its own thread, see read-mail.ts. Parses one mail and ends.
import { parentPort, workerData } from 'node:worker_threads'
import PostalMime, { type Attachment } from 'postal-mime'
import sanitize from 'sanitize-html'
import type { ReadMail } from './read-mail.ts'

const { bytes } = workerData as { bytes: Uint8Array }
const MAX_TEXT = 200_000
const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 30, maxHeadersSize: 256 * 1024 }
const REPORT = 'message/delivery-status'

async function read(): Promise<ReadMail | null> {
  try {
    const mail = await PostalMime.parse(bytes, LIMITS)
    const text = mail.text?.slice(0, MAX_TEXT) ?? wordsOf(mail.html?.slice(0, MAX_TEXT) ?? '')
    const report = mail.attachments.find(({ mimeType }) => mimeType === REPORT)
    return {
      subject: mail.subject ?? '',
      text,
      messageId: mail.messageId ?? null,
      from: mail.from?.address ?? null,
      isAutomatic: isAutomatic(mail.headers) || AUTOMATIC_SUBJECT.test(mail.subject ?? ''),
      attachments: mail.attachments.filter(isFile).map(({ filename, content }) => ({
        name: filename ?? 'attachment',
        content: bytesOf(content),
      })),
      failure: report ? failureIn(Buffer.from(bytesOf(report.content)).toString('utf8', 0, 20_000)) : null,
    }
  } catch {
    return null
  }
}

/** RFC 3834, and what programs wrote before it or still write. */
const AUTOMATIC: Readonly<Record<string, (value: string) => boolean>> = {
  'auto-submitted': (value) => value !== 'no',
  'x-autoreply': (value) => value !== 'no',
  'x-autorespond': (value) => value !== 'no',
  'x-autoresponder': (value) => value !== 'no',
  precedence: (value) => ['auto_reply', 'bulk', 'junk'].includes(value),
}
/** Of programs that set no header. An answer to such a mail begins with "Re:" and is none. */
const AUTOMATIC_SUBJECT =
  /^\s{0,3}(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|respuesta autom[aá]tica|fuera de (?:la )?oficina|r[ée]ponse automatique|absence du bureau|automatische antwort|abwesenheitsnotiz|abwesend)\s{0,3}(?::|$|re:)/i

const isAutomatic = (headers: readonly { key: string; value: string }[]) =>
  headers.some(({ key, value }) => AUTOMATIC[key]?.(value.trim().toLowerCase()))

const isFile = ({ mimeType, related, filename }: Attachment) =>
  mimeType !== REPORT && !(related && !filename) && !(mimeType === 'message/rfc822' && !filename)

function bytesOf(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}

/** Scripts and styles disappear with their content. What remains is shown as text, never as HTML. */
function wordsOf(html: string): string {
  const lines = html.replaceAll(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b/gi, '\n<$1')
  return sanitize(lines, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** RFC 3464: groups of fields, of which the one with the recipient has the result. */
function failureIn(report: string): ReadMail['failure'] {
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(report)?.[1]?.trim() ?? ''
  if (field('Action').toLowerCase() !== 'failed') return null
  // "rfc822; ada@example.com", "smtp; 550 5.1.1 User unknown"
  const valueOf = (name: string) => field(name).replace(/^[\w-]{1,20};\s*/, '')
  const [status, reason] = [field('Status'), valueOf('Diagnostic-Code')]
  // Some servers write "<ada@example.com>".
  const addressOf = (name: string) => valueOf(name).replace(/^<(.*)>$/, '$1')
  const recipients = [addressOf('Original-Recipient'), addressOf('Final-Recipient')].filter(Boolean)
  return { status, reason: reason.includes(status) ? reason : `${status} ${reason}`.trim(), recipients }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage('ready')
const answer = await read()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- As above.
parentPort?.postMessage(answer)
