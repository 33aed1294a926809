// Initials in a circle: gray for candidates, outlined for staff and clients.
import { cva } from 'class-variance-authority'
import { cx } from './cx.ts'

const look = cva(
  'inline-flex flex-none align-middle items-center justify-center rounded-full leading-none font-semibold tracking-[.01em] text-ink-2 select-none',
  {
    variants: {
      kind: {
        person: 'bg-pressed',
        staff: 'bg-surface shadow-[inset_0_0_0_1px_var(--line-strong)]',
      },
      size: { sm: 'size-5 text-[9px]', md: 'size-6 text-[10px]', lg: 'size-11 text-[15px]' },
    },
  },
)

const segmenter = new Intl.Segmenter()
/** By visible characters: an emoji has several code units. */
const lettersOf = (word: string) => Array.from(segmenter.segment(word), ({ segment }) => segment)

/** Symbols are not initials if there are letters. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const lettered = words.filter((word) => /\p{L}/u.test(word))
  const letters = (lettered.length > 0 ? lettered : words).map(lettersOf)
  const first = letters[0]?.[0] ?? ''
  const last = letters.length > 1 ? letters.at(-1)?.[0] : letters[0]?.[1]
  return (first + (last ?? '')).toUpperCase()
}

type AvatarProps = {
  name: string
  kind?: 'person' | 'staff'
  size?: 'sm' | 'md' | 'lg'
  /** Set when the name is not beside the circle: for screen readers and on hover. */
  named?: boolean
  className?: string
}

export function Avatar({ name, kind = 'person', size = 'md', named = false, className }: AvatarProps) {
  const spoken = named ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true }
  return (
    <span {...spoken} className={cx(look({ kind, size }), className)}>
      {initials(name)}
    </span>
  )
}
