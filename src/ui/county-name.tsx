// The name of a county. The map data has it, which loads when the first one is shown.
import { useEffect, useState } from 'react'
import { loadCountyName } from './map-shapes.ts'

export function CountyName({ code }: { code: string }) {
  const [name, setName] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    loadCountyName(code)
      .then((found) => isCurrent && setName(found))
      // The code stays where the map data cannot be loaded.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [code])
  return name ?? `County ${code}`
}
