// Copy, cut and paste in the grid of a sheet, in the form of spreadsheets: tabs between cells, one line for each row.
import { useEffect, useEffectEvent } from 'react'
import { formatCount, plural } from '#ui/format.ts'
import { toast } from '#ui/toast-store.ts'
import { CELL_MAX, type CellsChange, EDITS_MAX } from '../contract/sheet-schemas.ts'

const TEXT_MAX = 1_000_000
type Edits = CellsChange['edits']

/** Excel quotes a cell that has a tab, a line break or a quote. Other quotes are part of the text. */
function unquoted(text: string, start: number): { cell: string; end: number } | null {
  if (text[start] !== '"') return null
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue
    const inside = text.slice(start + 1, at)
    const isWhole = at + 1 === text.length || '\t\r\n'.includes(text[at + 1] ?? '')
    return isWhole && /[\t\r\n]|""/.test(inside) ? { cell: inside.replaceAll('""', '"'), end: at + 1 } : null
  }
  return null
}

export function readBlock(text: string): string[][] {
  const block: string[][] = [[]]
  const isBreak = /[\t\r\n]/g
  for (let at = 0; at <= text.length; at += 1) {
    isBreak.lastIndex = at
    const quoted = unquoted(text, at)
    const end = quoted?.end ?? isBreak.exec(text)?.index ?? text.length
    block.at(-1)?.push(quoted?.cell ?? text.slice(at, end))
    at = text.startsWith('\r\n', end) ? end + 1 : end
    // Excel ends the last row with a line break as well.
    if (at + 1 < text.length && text[at] !== '\t') block.push([])
    else if (at + 1 === text.length && text[at] !== '\t') break
  }
  return block
}

/** A text is quoted only if it would be read as something else. */
export function writeCell(text: string): string {
  const [[cell] = []] = readBlock(text)
  return cell === text ? text : `"${text.replaceAll('"', '""')}"`
}

type Pasted = { edits: Edits; outside: number } | { problem: string }
type Sheet = { line: number; index: number; rows: number; headers: readonly string[] }

/** The cells of a pasted text that are in the sheet, or a sentence why it cannot be pasted. */
export function pastedEdits(text: string, { line, index, rows, headers }: Sheet): Pasted {
  const limit = `Paste at most ${formatCount(EDITS_MAX)} cells at once.`
  if (text.length > TEXT_MAX) return { problem: limit }
  const block = readBlock(text)
  const edits: Edits = block.slice(0, rows - line + 1).flatMap((cells, down) =>
    cells.slice(0, headers.length - index).map((cell, right) => ({
      line: line + down,
      column: headers[index + right] ?? '',
      text: cell,
    })),
  )
  if (edits.length > EDITS_MAX) return { problem: `${limit} These are ${formatCount(edits.length)}.` }
  if (edits.some((edit) => edit.text.length > CELL_MAX))
    return { problem: `A cell can have ${formatCount(CELL_MAX)} characters. Paste a shorter text.` }
  return { edits, outside: block.flat().length - edits.length }
}

type ClipboardActs = { sheet: Sheet; text: string; onChange: ((edits: Edits) => void) | undefined }

/** For the cell with the focus. A cell that is edited has a field, which copies and pastes by itself. */
export function useSheetClipboard({ sheet, text, onChange }: ClipboardActs): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    const focused = document.activeElement
    if (!clipboardData || !(focused instanceof HTMLElement) || !focused.dataset['cell']) return
    if (event.type !== 'copy' && !onChange) return
    if (event.type === 'paste') {
      if (!clipboardData.types.includes('text/plain')) return
      const pasted = pastedEdits(clipboardData.getData('text/plain'), sheet)
      if ('problem' in pasted) toast({ tone: 'warning', title: pasted.problem })
      else onChange?.(pasted.edits)
      if ('outside' in pasted && pasted.outside > 0)
        toast({ tone: 'warning', title: `${plural(pasted.outside, 'cell')} did not fit into the sheet.` })
    } else {
      clipboardData.setData('text/plain', writeCell(text))
      const column = sheet.headers[sheet.index]
      if (event.type === 'cut' && column !== undefined) onChange?.([{ line: sheet.line, column, text: '' }])
    }
    event.preventDefault()
  })
  useEffect(() => {
    // Without selected text, browsers send these events to the page, not to the cell.
    const types = ['copy', 'cut', 'paste'] as const
    const listen = (event: ClipboardEvent) => handle(event)
    for (const type of types) document.addEventListener(type, listen)
    return () => {
      for (const type of types) document.removeEventListener(type, listen)
    }
  }, [])
}
