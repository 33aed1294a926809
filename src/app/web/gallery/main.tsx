// The entry of the gallery, used by the development server only; the build does not know it.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import '#ui/styles/app.css'
import { Gallery } from './gallery.tsx'

function GalleryRoot() {
  return (
    <TooltipProvider>
      <Gallery />
      <Toaster />
    </TooltipProvider>
  )
}

const place =
  new URLSearchParams(location.search).get('view') === 'board' ? '/employer/pipeline' : '/hiring-tracker'
const router = createRouter({
  routeTree: createRootRoute({ component: GalleryRoot, notFoundComponent: () => null }),
  history: createMemoryHistory({ initialEntries: [place] }),
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
