// The encoding of a text file, by its bytes: marks, zeros of UTF-16, valid UTF-8, and else the likeliest.
import { isUtf8 } from 'node:buffer'
import { detect } from 'chardet'
import iconv from 'iconv-lite'

const SAMPLE_BYTES = 65_536

const MARKS: readonly [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** What the detection is good at. Of the Latin ones it guesses, and files from the US are Windows-1252. */
const DETECTED = /^(windows-125[1356]|shift_jis|euc-|gb18030|big5|koi8-r|iso-8859-[578])/i

export function encodingOf(bytes: Buffer): string {
  for (const [mark, encoding] of MARKS)
    if (bytes.subarray(0, mark.length).equals(Buffer.from(mark))) return encoding
  const start = bytes.subarray(0, 1_024)
  const zeros = [0, 1].map((odd) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length)
  if ((zeros[1] ?? 0) > start.length / 4) return 'utf-16le'
  if ((zeros[0] ?? 0) > start.length / 4) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const foreign = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - SAMPLE_BYTES / 2)
  const sample = bytes.subarray(foreign, foreign + SAMPLE_BYTES)
  if (hasLoneForeigners(sample)) return 'windows-1252'
  const found = detect(sample) ?? ''
  return DETECTED.test(found) && iconv.encodingExists(found) ? found : 'windows-1252'
}

/** In Latin texts most foreign letters stand alone, as in "José". In others whole words are foreign. */
function hasLoneForeigners(bytes: Buffer): boolean {
  const isForeign = (byte: number | undefined) => byte !== undefined && byte > 0x7f
  const foreign = bytes.reduce((count, byte) => count + Number(isForeign(byte)), 0)
  const lone = bytes.reduce(
    (count, byte, index) =>
      count + Number(isForeign(byte) && !isForeign(bytes[index - 1]) && !isForeign(bytes[index + 1])),
    0,
  )
  return lone > foreign / 2
}

/** A text file as text, in whatever encoding a program saved it. */
export const decodeText = (bytes: Buffer) => iconv.decode(bytes, encodingOf(bytes))

/** Enough to tell a text from other content. Decoding 10 MB holds the process for a quarter of a second. */
export const JUDGED_BYTES = 65_536

/** The start of a file as text, cut between two characters. */
export function decodeStart(bytes: Buffer): string {
  if (bytes.length <= JUDGED_BYTES) return decodeText(bytes)
  const start = bytes.subarray(0, JUDGED_BYTES)
  const sample = start.subarray(0, wholeCharacters(start))
  // Without its end, a decoder keeps half a character back.
  return iconv.getDecoder(encodingOf(sample)).write(sample)
}

/** A character of UTF-8 has up to four bytes. */
function wholeCharacters(bytes: Buffer): number {
  const cuts = [0, 1, 2, 3].map((cut) => bytes.length - cut)
  return cuts.find((length) => isUtf8(bytes.subarray(0, length))) ?? bytes.length
}

// oxlint-disable-next-line no-control-regex -- Plain text must not have control characters.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/
const MARKUP = /<(!doctype|html|script|svg|body|iframe)\b/i

export const isReadable = (text: string) => !CONTROL.test(text) && !MARKUP.test(text)
