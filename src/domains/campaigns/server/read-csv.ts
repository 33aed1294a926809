// Reads a CSV file: commas, quotation marks, line breaks inside them. Pure. Null when a quotation mark never ends.

const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

export function readCsv(text: string): string[][] | null {
  const csv = text.startsWith('\uFEFF') ? text.slice(1) : text
  const rows: string[][] = []
  let row: string[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < csv.length) {
    const found = CELL.exec(csv)
    if (!found) return null
    const [, quoted, plain = '', end] = found
    row.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === ',' && CELL.lastIndex < csv.length) continue
    rows.push(row)
    row = []
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}
