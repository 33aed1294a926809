// The page behind "Stop these emails". A mail program that opens links must not end anything, so it asks first.
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>`

export const unsubscribePage = () =>
  page(
    'Stop this report?',
    '<p>You will no longer receive this report by email.</p><form method="post"><button type="submit">Stop the emails</button></form>',
  )

export const unsubscribedPage = (name: string) =>
  page('The emails have stopped', `<p>${escaped(name)} is no longer sent to you.</p>`)
