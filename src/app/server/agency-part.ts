// The part of a page that says which agency it is. It is in the page itself, so no screen waits for it.
import type { Face } from '#shared/face.ts'

/** Another process may have changed it, and its event may be lost. */
const KEPT_MS = 60_000

/** Inside a script element, no text ends it. */
export const scriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export const withAgency = (page: string, face: Face): string =>
  page.replace(
    '<div id="root">',
    () => `<script type="application/json" id="agency">${scriptData(face)}</script><div id="root">`,
  )

/** The agency as it is now, read again when it changes. The last known one while the database does not answer. */
export function keepFace(read: () => Promise<Face>, usual: Face) {
  let known = usual
  let at = 0
  let reading: Promise<Face> | undefined
  const readAgain = async () => {
    try {
      known = await read()
      at = Date.now()
    } finally {
      reading = undefined
    }
    return known
  }
  return {
    forget() {
      at = 0
    },
    async current(): Promise<Face> {
      if (Date.now() - at < KEPT_MS) return known
      reading ??= readAgain()
      return reading.catch(() => known)
    },
  }
}
