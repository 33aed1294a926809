// Writes landing.html beside index.html: the landing page as static HTML, without the app.
import { createServer, type Plugin } from 'vite'

const ENTRY = '/src/app/web/landing/prerender.tsx'
const APP_SCRIPT = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const PRELOADED_SCRIPTS = /\s*<link rel="modulepreload"[^>]*>/g

export function landingPage(): Plugin {
  return {
    name: 'landing-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') return
      const source = landingOf(String(index.source), await renderLanding())
      this.emitFile({ type: 'asset', fileName: 'landing.html', source })
    },
  }
}

async function renderLanding(): Promise<Landing> {
  const server = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { prerenderLanding } = await server.ssrLoadModule(ENTRY)
    return await prerenderLanding()
  } finally {
    await server.close()
  }
}

type Landing = { title: string; html: string }

function landingOf(page: string, { title, html }: Landing): string {
  const app = APP_SCRIPT.exec(page)?.[1]
  if (!app) throw new Error('index.html has no script to start the application with.')
  return page
    .replace(APP_SCRIPT, '')
    .replace(PRELOADED_SCRIPTS, '')
    .replace('<html ', '<html data-visitor="none" ')
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    .replace('</head>', () => `  <script defer src="/landing.js" data-app="${app}"></script>\n  </head>`)
}
