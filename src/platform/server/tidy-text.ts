// The text of a file as it is stored: without invisible characters and repeated spaces, and not too long.
import { cutEnd } from '#shared/cut-text.ts'

// oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL, and the others are invisible.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Cut to the stored length before the passes below, because a text file may have 10 MB. */
const MAX_READ = 1_000_000

export function tidy(text: string): string {
  const tidied = text
    .slice(0, MAX_READ)
    .replace(CONTROL, '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return cutEnd(tidied, 200_000)
}
