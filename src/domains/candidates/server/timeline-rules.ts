// The order of the lines of a timeline. Pure.

type Line = { id: string; at: string }

/** The same instant may be written with more or fewer digits, so text alone does not tell which is later. */
const keyOf = ({ at, id }: Line) => {
  const [seconds = '', fraction = ''] = at.replace('Z', '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')} ${id}`
}

/** Lines of two kinds as one list, newest first. */
export const mergeLines = <One extends Line, Other extends Line>(
  one: readonly One[],
  other: readonly Other[],
): (One | Other)[] => [...one, ...other].sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
