// Theme and density in this browser.
import { setDensity, setTheme, useDensity, useTheme } from '#ui/appearance.ts'
import { Field } from '#ui/field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

const THEMES = [
  { value: 'system', label: 'System', hint: 'Same as your device.' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const DENSITIES = [
  { value: 'compact', label: 'Compact', hint: 'Rows of 32 pixels.' },
  { value: 'default', label: 'Default', hint: 'Rows of 40 pixels.' },
  { value: 'relaxed', label: 'Relaxed', hint: 'Rows of 48 pixels.' },
] as const

export function Appearance() {
  const theme = useTheme()
  const density = useDensity()
  return (
    <div className="flex max-w-[420px] flex-col gap-5">
      <p className="text-ink-2">Saved in this browser only.</p>
      <Field label="Theme" group>
        <RadioGroup value={theme} onChange={setTheme} options={THEMES} />
      </Field>
      <Field label="Density of tables" group>
        <RadioGroup value={density} onChange={setDensity} options={DENSITIES} />
      </Field>
    </div>
  )
}
