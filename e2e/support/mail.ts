// Reads mail as its recipient would, from the outbox that an admin can read.
import { type Browser, expect, type Page } from '@playwright/test'
import { signInAs } from './people.ts'

/** The link in the newest mail to an address, as soon as it arrives. */
export async function linkInMailTo(page: Page, address: string, subject: RegExp): Promise<string> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const admin = await context.newPage()
  await signInAs(admin, 'admin')
  let link = ''
  await expect
    .poll(async () => {
      const answer = await admin.request.get('/api/outbox?limit=200')
      const { items } = (await answer.json()) as {
        items: { recipient: string; subject: string; text: string }[]
      }
      const mail = items.find((each) => each.recipient === address && subject.test(each.subject))
      link = /https?:\/\/\S+(?:#|\/l\/)\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  await context.close()
  return link
}
