// Small build plugins of the web app: brotli files beside the assets, a preload of the font, files of earlier builds.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|map|txt|webmanifest)$/
const preloadedFont = /inter-latin-opsz-normal.*\.woff2$/

/** Writes `file.br` beside every compressible file, so the server never compresses a static response. */
export function brotliFiles(): Plugin {
  let outDir = ''
  return {
    name: 'brotli-files',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        // A file that an earlier build wrote has not changed: its name is a hash of its content.
        if (entry.parentPath.endsWith('assets') && existsSync(`${path}.br`)) continue
        const source = readFileSync(path)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(source, { params }))
      }
    },
  }
}

/** Preloads the main font before the stylesheet is read. With the fallback's metrics, nothing moves. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const font = Object.keys(context.bundle ?? {}).find((name) => preloadedFont.test(name))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

const KEPT_MS = 24 * 3_600_000

/**
 * Pages that are open, or stored in a browser, still ask for the files of the build that was replaced. They stay for a
 * day, with the time of their replacement in `replaced.json`.
 */
export function keepReplacedFiles(now = Date.now()): Plugin {
  let outDir = ''
  return {
    name: 'keep-replaced-files',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    writeBundle(_options, bundle) {
      const list = join(outDir, 'replaced.json')
      const before = existsSync(list)
        ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>)
        : {}
      const replaced: Record<string, number> = {}
      for (const name of readdirSync(join(outDir, 'assets'))) {
        const file = `assets/${name}`
        if (file.replace(/\.br$/, '') in bundle) continue
        const at = before[file] ?? now
        if (now - at < KEPT_MS) replaced[file] = at
        else rmSync(join(outDir, file))
      }
      writeFileSync(list, JSON.stringify(replaced))
    },
  }
}
