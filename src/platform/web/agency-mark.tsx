// The mark of the agency: its logo, else its initials in its color. An agency without a name has the product's mark.
import { useState } from 'react'
import { PRODUCT_NAME } from '#shared/face.ts'
import { initials } from '#ui/avatar.tsx'
import { Logo } from '#ui/logo.tsx'
import { useFace } from './face.ts'

export function AgencyMark({ size = 22 }: { size?: number }) {
  const { name, logo, color } = useFace()
  // A page from before the last change names a logo that is gone.
  const [missing, setMissing] = useState<string | null>(null)
  if (logo && logo !== missing)
    return (
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        onError={() => setMissing(logo)}
        className="flex-none rounded-4 object-contain"
        style={{ width: size, height: size }}
      />
    )
  if (name === PRODUCT_NAME) return <Logo size={size} />
  return (
    <span
      aria-hidden="true"
      className="flex flex-none items-center justify-center rounded-4 leading-none font-semibold  select-none"
      style={{
        width: size,
        height: size,
        color: '#fff',
        backgroundColor: color,
        fontSize: Math.round(size * 0.42),
      }}
    >
      {initials(name)}
    </span>
  )
}
