// The logo of the agency: chosen, replaced, removed. It is saved at once.
import { useRef } from 'react'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { FaceContext, useFace } from '#platform/web/face.ts'
import { Button } from '#ui/button.tsx'
import type { Agency } from '../contract/agency.ts'
import { useChangeLogo, useRemoveLogo } from './agency-api.ts'

type LogoProps = {
  agency: Pick<Agency, 'name' | 'color' | 'logo'>
  mayChange: boolean
  onSaved: (agency: Agency) => void
}

export function AgencyLogo({ agency, mayChange, onSaved }: LogoProps) {
  const input = useRef<HTMLInputElement>(null)
  const face = useFace()
  const change = useChangeLogo()
  const remove = useRemoveLogo()
  const handleFile = (file: File | undefined) => {
    if (file) change.mutate(file, { onSuccess: onSaved })
    if (input.current) input.current.value = ''
  }
  const { color, logo } = agency
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <FaceContext value={{ ...face, name: agency.name || face.name, color, logo }}>
          <AgencyMark size={44} />
        </FaceContext>
        {mayChange ? (
          <>
            <Button busy={change.isPending} onClick={() => input.current?.click()}>
              {logo ? 'Replace logo' : 'Upload logo'}
            </Button>
            {logo ? (
              <Button
                variant="ghost"
                busy={remove.isPending}
                onClick={() => remove.mutate(undefined, { onSuccess: onSaved })}
              >
                Remove logo
              </Button>
            ) : null}
          </>
        ) : null}
        <input
          ref={input}
          type="file"
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => handleFile(event.target.files?.[0])}
        />
      </div>
      <p className="text-13 text-ink-3">PNG, JPEG or WebP, square, up to 512 KB. Saved at once.</p>
      <ErrorLine error={change.error ?? remove.error} />
    </div>
  )
}
