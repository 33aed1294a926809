// Which lines of an invoice are on which page. The total is never without lines while there are two. Pure.

type Sheet = {
  /** How many lines there are, and the height of each. */
  lines: number
  lineHeight: number
  /** Where lines start on the first page and on the others. */
  firstTop: number
  nextTop: number
  bottom: number
  /** The total and what follows it stay together. */
  closing: number
}

const KEPT = 2

/** The number of lines on each page. The last page has room for the closing too. */
export function pagesOf({ lines, lineHeight, firstTop, nextTop, bottom, closing }: Sheet): number[] {
  const fits = (top: number, reserved = 0) => Math.max(Math.floor((bottom - reserved - top) / lineHeight), 0)
  const pages: number[] = []
  let left = lines
  for (let top = firstTop; ; top = nextTop) {
    if (left <= fits(top, closing)) return [...pages, left]
    // The closing goes to the next page and takes two lines with it.
    const most = Math.min(fits(top), Math.max(left - KEPT, 0))
    pages.push(most)
    left -= most
  }
}
