// The landing page as static HTML, written by the build: a visitor reads it before the app loads.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { Root } from '../root.tsx'
import { Landing } from './landing.tsx'

export async function prerenderLanding(): Promise<{ title: string; html: string }> {
  const root = createRootRoute({ component: Root })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: Landing })]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const page = renderToString(<RouterProvider router={router} />)
  const title = /<title>(.*?)<\/title>/.exec(page)?.[1]
  if (!title || !page.includes('<h1')) throw new Error('The landing page was not rendered.')
  return { title, html: page.replace(/<title>.*?<\/title>/, '') }
}
