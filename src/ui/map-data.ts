// What a map is given, and which of its six colours a value takes.
export type UsMapProps = {
  label: string
  /** By postal code. */
  values: Readonly<Record<string, number>>
  chosen?: string
  onChoose: (code: string) => void
  format?: (value: number) => string
}

/** The colour step of a value, 0 for none, 1 to 5 by equal parts of the highest. */
export function mapStep(value: number, highest: number): number {
  if (value <= 0 || highest <= 0) return 0
  return Math.min(5, Math.ceil((value / highest) * 5))
}
