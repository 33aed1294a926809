// A search in the URL: it runs when the user pauses, and follows other changes of the URL. The key "/" focuses it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { SearchInput } from './search-input.tsx'
import { useShortcut } from './use-shortcut.ts'

export type LiveSearchProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** One request per typing pause. */
const PAUSE_MS = 120

export function LiveSearch({ value, onChange, className, ...props }: LiveSearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const frame = useRef<HTMLDivElement>(null)
  const handleChange = useEffectEvent(onChange)
  useShortcut('/', (event) => {
    event.preventDefault()
    frame.current?.querySelector('input')?.focus()
  })
  // Other changes of the value (a view, Clear filters, Back) also change the text.
  if (known !== value) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => handleChange(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <div ref={frame} className={cx('w-60 flex-none max-md:w-auto max-md:min-w-0 max-md:flex-1', className)}>
      <SearchInput {...props} value={typed} onChange={setTyped} className="w-full" />
    </div>
  )
}
