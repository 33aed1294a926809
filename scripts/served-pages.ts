// Builds the pages that the server renders: `dist/pages/render.js`, the screens of the app for Node.
import { join } from 'node:path'
import { build, type Plugin, type PluginOption } from 'vite'

const root = join(import.meta.dirname, '..')

/** With the plugins that shape modules. */
export function servedPages(shaping: () => PluginOption[]): Plugin {
  return {
    name: 'served-pages',
    apply: 'build',
    async closeBundle() {
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        plugins: shaping(),
        ssr: { noExternal: true },
        build: {
          ssr: 'src/app/web/served/render.tsx',
          outDir: 'dist/pages',
          emptyOutDir: true,
          target: 'node24',
          minify: true,
        },
      })
    },
  }
}
