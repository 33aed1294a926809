// A key, or keys in order: `<Kbd keys="G then I" />` renders two keys with the word between.
import { cx } from './cx.ts'

export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const parts = keys.split(' ').map((text, index) => ({ text, index }))
  return (
    <span className="inline-flex items-center gap-1">
      {parts.map(({ text, index }) =>
        text === 'then' ? (
          <span key={index} className="text-11 text-ink-3">
            then
          </span>
        ) : (
          <kbd
            key={index}
            className={cx(
              'inline-block min-w-[18px] rounded-4 border border-line-strong bg-surface px-1 text-center font-sans text-11 font-medium text-ink-3',
              className,
            )}
          >
            {text}
          </kbd>
        ),
      )}
    </span>
  )
}
