// A search that lives in the URL: it asks when the person pauses, and follows whatever else changes the URL.
import { useEffect, useState } from 'react'
import { SearchInput } from './search-input.tsx'

type LiveSearchProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

const WAIT_MS = 150

export function LiveSearch({ value, onChange, ...props }: LiveSearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Whatever changed the value from elsewhere (a view, Clear filters, Back) changes the words too.
  if (known !== value) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return <SearchInput {...props} value={typed} onChange={setTyped} />
}
