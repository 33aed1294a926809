// The order of the lines of a timeline. Pure.

type Line = { id: string; at: string }

/** The same instant can be written with more or fewer digits, so comparing text is not enough. */
const keyOf = ({ at, id }: Line) => {
  const [seconds = '', fraction = ''] = at.replace('Z', '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')} ${id}`
}

/** Merges lines of two kinds into one list, newest first. */
export const mergeLines = <One extends Line, Other extends Line>(
  one: readonly One[],
  other: readonly Other[],
): (One | Other)[] => [...one, ...other].sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
