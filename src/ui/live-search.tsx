// A search that lives in the URL: it asks when the person pauses, and follows whatever else changes the URL.
import { useEffect, useState } from 'react'
import { SearchInput } from './search-input.tsx'

type LiveSearchProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

const PAUSE_MS = 150

export function LiveSearch({ label, placeholder, value, onChange }: LiveSearchProps) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  // Whatever changed the URL from elsewhere (a view, Clear filters, Back) changes the words too.
  const text = typed && typed.over === value ? typed.text : value
  useEffect(() => {
    const words = text.trim()
    if (words === value) return undefined
    const timer = setTimeout(() => onChange(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <div className="w-60 flex-none max-md:w-auto max-md:min-w-0 max-md:flex-1">
      <SearchInput
        value={text}
        onChange={(next) => setTyped({ text: next, over: value })}
        label={label}
        placeholder={placeholder}
        className="h-8"
      />
    </div>
  )
}
