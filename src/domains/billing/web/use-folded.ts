// The rows of a list of movements, folded, and which folds are open.
import { useCallback, useMemo, useState } from 'react'
import type { Movement } from '../contract/staff-schemas.ts'
import { foldDeliveries, type ShownMovement, unfold } from './fold-movements.ts'

export function useFolded(rows: readonly Movement[], zone: string, limit?: number) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const folds = useMemo(() => foldDeliveries(rows, zone).slice(0, limit), [rows, zone, limit])
  const onToggle = useCallback(({ folded = [], isOpen }: ShownMovement) => {
    const ids = new Set(folded.map(({ id }) => id))
    setOpened((before) => new Set(isOpen ? [...before].filter((id) => !ids.has(id)) : [...before, ...ids]))
  }, [])
  return { rows: useMemo(() => unfold(folds, opened), [folds, opened]), onToggle }
}
