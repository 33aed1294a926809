// Theme and density of this browser. `public/theme.js` reads the same keys before the first paint.
import { useStored, writeStored } from './stored.ts'

export const themes = ['system', 'light', 'dark'] as const
const densities = ['compact', 'default', 'relaxed'] as const
export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]

const themeKey = 'cdh-theme'
const densityKey = 'cdh-density'

function mark(name: 'theme' | 'density', value: string, plain: string) {
  const { dataset } = document.documentElement
  if (value === plain) delete dataset[name]
  else dataset[name] = value
}

export function setTheme(theme: Theme) {
  mark('theme', theme, 'system')
  writeStored(themeKey, theme)
}

export function setDensity(density: Density) {
  mark('density', density, 'default')
  writeStored(densityKey, density)
}

export function useTheme(): Theme {
  const stored = useStored(themeKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function useDensity(): Density {
  const stored = useStored(densityKey)
  return densities.find((density) => density === stored) ?? 'default'
}
