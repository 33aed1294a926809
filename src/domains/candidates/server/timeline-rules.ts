// The order of the lines of a timeline. Pure.

type Line = { id: string; at: string }

/** The same instant may be written with more or fewer digits, so text alone does not tell which is later. */
const keyOf = ({ at, id }: Line) => {
  const [seconds = '', fraction = ''] = at.replace('Z', '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')} ${id}`
}

type Page<Row extends Line> = { rows: readonly Row[]; nextCursor: string | null }

/** Two pages of the same cursor and limit as one, newest first; what falls off comes again with the next. */
export function mergePages<One extends Line, Other extends Line>(
  pages: [Page<One>, Page<Other>],
  limit: number,
): { rows: (One | Other)[]; more: boolean } {
  const rows = [...pages[0].rows, ...pages[1].rows].sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
  return {
    rows: rows.slice(0, limit),
    more: rows.length > limit || pages.some(({ nextCursor }) => nextCursor !== null),
  }
}
