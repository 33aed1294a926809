// The web application starts here.
import '#ui/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { createQueryClient } from '#platform/web/query-client.ts'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { createAppRouter } from './router.tsx'

// The page's policy forbids code made from text, which zod would otherwise try.
config({ jitless: true })

const client = createQueryClient()
const router = createAppRouter(client)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
)
