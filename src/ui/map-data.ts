// The data of a map, and the color step of a value.
export type UsMapProps = {
  label: string
  /** By postal code. */
  values: Readonly<Record<string, number>>
  chosen?: string
  onChoose: (code: string) => void
  format?: (value: number) => string
}

/** The color step of a value: 0 for none, 1 to 5 by equal parts of the maximum. */
export function mapStep(value: number, highest: number): number {
  if (value <= 0 || highest <= 0) return 0
  return Math.min(5, Math.ceil((value / highest) * 5))
}
