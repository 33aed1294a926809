// Which row of a file has the titles. Programs write notes above them: "Notes:", the name of a report, a date. Pure.
export const SEARCHED_FOR_TITLES = 10

/** The first row with about as many titles as the widest of the first rows has cells, or with all of its columns. */
export function titlesAt(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, SEARCHED_FOR_TITLES)
  const filled = first.map((cells) => cells.filter((cell) => cell.trim()).length)
  const [most, widest] = [Math.max(...filled), Math.max(...first.map((cells) => cells.length))]
  const isTitles = (width: number, at: number) =>
    width * 2 > most || (width > 1 && first[at]?.length === widest)
  return Math.max(0, filled.findIndex(isTitles))
}
