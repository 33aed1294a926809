// A search that asks when the person pauses, not at every key.
import { useEffect, useState } from 'react'
import { SearchInput } from '#ui/search-input.tsx'

type LiveSearchProps = { label: string; value: string; onChange: (value: string) => void }

const WAIT_MS = 150

export function LiveSearch({ label, value, onChange }: LiveSearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return <SearchInput label={label} placeholder="Name, phone, skill" value={typed} onChange={setTyped} />
}
