import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkPlan } from './scripts/chunk-plan.ts'
import { contractAddresses } from './scripts/contract-plugin.ts'
import { helpArticles } from './scripts/help-articles.ts'
import { servedPages } from './scripts/served-pages.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'
import { brotliFiles, keepReplacedFiles, preloadFont } from './scripts/web-plugins.ts'

const api = `http://localhost:${process.env.API_PORT ?? 3000}`

/** They change what a module is and imports. */
const shaping = () => [react(), contractAddresses(), helpArticles()]

export default defineConfig({
  plugins: [
    ...shaping(),
    tailwindcss(),
    chunkPlan(shaping),
    keepReplacedFiles(),
    preloadFont(),
    servedPages(shaping),
    serviceWorker(),
    brotliFiles(),
  ],
  server: {
    proxy: { '/api': api, '/livez': api, '/readyz': api },
  },
  build: {
    outDir: 'dist/web',
    // See keepReplacedFiles.
    emptyOutDir: false,
    target: 'es2023',
    // Fonts and images stay files: the page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first download lists every chunk, so each letter of a name is downloaded by every visitor.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:8].js',
      },
    },
  },
})
