// Says when the first screen shows its content: it has its data, and nothing in it is a placeholder.
import type { QueryClient } from '@tanstack/react-query'
import { contentIsShown } from '#ui/after-content.ts'
import type { AppRouter } from './router.tsx'

const AGAIN_MS = 100

export function watchFirstContent(router: AppRouter, client: QueryClient): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    check()
  })
  const isLoaded = () => client.isFetching() === 0 && !document.querySelector('[aria-busy=true]')
  // Parts that show with the first data may ask for their own in the next frame.
  const check = () =>
    requestAnimationFrame(() => {
      if (!isLoaded()) return setTimeout(check, AGAIN_MS)
      return setTimeout(() => (isLoaded() ? contentIsShown() : check()))
    })
}
