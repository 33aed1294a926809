// A part of a screen that loads when it first shows. Until then nothing shows in its place.
import { type ComponentType, lazy, Suspense } from 'react'

export function lazyPart<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  const LazyPart = (props: object) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return LazyPart as Module[Name]
}
