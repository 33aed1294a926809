// The palette, loaded after the page. Letters typed before it arrives are not lost.
import {
  type ComponentProps,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { afterContent } from '#ui/after-content.ts'
import type { Palette as PaletteType } from './palette.tsx'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

type LazyPaletteProps = Omit<ComponentProps<typeof PaletteType>, 'startsWith'>

export function LazyPalette(props: LazyPaletteProps) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    afterContent()
      .then(loadPalette)
      .catch(() => undefined)
  }, [])
  if (!props.open) return null
  const handleOpenChange = (open: boolean) => {
    setTyped('')
    props.onOpenChange(open)
  }
  return (
    <Suspense fallback={<TypedMeanwhile onType={setTyped} />}>
      <Palette {...props} startsWith={typed} onOpenChange={handleOpenChange} />
    </Suspense>
  )
}

function TypedMeanwhile({ onType }: { onType: (change: (typed: string) => string) => void }) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return
    event.preventDefault()
    event.stopPropagation()
    onType((typed) => typed + event.key)
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  return null
}
