// A page that the server sent with its content works without the app: reading, links, and forms with an address. The app
// starts when the user reaches a control that needs it, and does again what they did meanwhile (see take-over.ts).
;(() => {
  const { app, files, call, zone } = document.currentScript.dataset
  const over = new AbortController()
  const pressed = []
  const wake = () => {
    document.getElementById('root').inert = false
  }
  const stop = () => {
    over.abort()
    wake()
  }
  window.beforeApp = { pressed, stop }
  const listen = (type, act) =>
    addEventListener(type, act, { signal: over.signal, passive: type !== 'submit' })

  let starting = false
  const start = () => {
    if (starting) return
    starting = true
    for (const href of files ? files.split(' ') : [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(app).catch(() => {
      starting = false
      wake()
    })
  }
  // A form with an address is sent by the browser.
  const controlOf = (target) => {
    const control = target.closest?.('button, input, select, textarea, label')
    const form = control?.form ?? control?.closest('form')
    return !control || form?.hasAttribute('action') ? null : control
  }
  for (const sign of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'change'])
    listen(sign, ({ target }) => controlOf(target) && start())
  listen('click', ({ target }) => {
    const button = controlOf(target)?.closest('button')
    if (!button) return
    start()
    pressed.push(button)
    button.setAttribute('aria-busy', 'true')
  })
  listen('submit', (event) => {
    if (event.target.hasAttribute('action')) return
    event.preventDefault()
    start()
    if (event.submitter && !pressed.includes(event.submitter)) pressed.push(event.submitter)
  })
  // A choice is a search of its own. On a phone the choices are behind a link, and a button sends them.
  listen('change', ({ target }) => {
    const isChoice = target.matches('select, [type=checkbox], [type=radio]')
    const isHidden = !target.matches('select') && matchMedia('(max-width: 767px)').matches
    if (isChoice && !isHidden && target.form?.hasAttribute('action')) target.form.requestSubmit()
  })
  // The address names only what was chosen.
  listen('formdata', ({ formData }) => {
    for (const name of new Set(formData.keys()))
      if (formData.getAll(name).every((value) => value === '')) formData.delete(name)
  })

  // A reader in another timezone gets their own times. Until then, the times with their zone can be read, not chosen.
  if (zone && zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone) {
    document.getElementById('root').inert = true
    start()
  }

  const tell = () => {
    const { url, body } = JSON.parse(call)
    if (body.source === '' && document.referrer) {
      const { host } = new URL(document.referrer)
      if (host !== location.host) body.source = host
    }
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'fetch' }
    // A missing figure does no harm.
    fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  }
  // As on every page of the app. An installation can turn the service worker off.
  const register = async () => {
    const answer = await fetch('/sw.js', { method: 'HEAD' })
    if (answer.headers.get('x-service-worker') === 'off') return
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  }
  const warn = (error) => {
    // oxlint-disable-next-line no-console -- Only logged as a warning.
    console.warn('Service worker registration failed', error)
  }
  addEventListener('load', () => {
    if (call) tell()
    if ('serviceWorker' in navigator) void register().catch(warn)
  })
})()
