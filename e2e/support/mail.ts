// Reads mail as its recipient would, from the outbox that an admin can read.
import { type Browser, expect, type Page } from '@playwright/test'
import { signInAs } from './people.ts'

type Mail = { recipient: string; subject: string; text: string; replyTo: string | null }

/** A part of the newest mail that has it, as soon as it arrives. */
async function findInOutbox(page: Page, partOf: (mail: Mail) => string | null | undefined): Promise<string> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const admin = await context.newPage()
  await signInAs(admin, 'admin')
  let found = ''
  await expect
    .poll(async () => {
      const answer = await admin.request.get('/api/outbox?limit=200')
      const { items } = (await answer.json()) as { items: Mail[] }
      found = items.map(partOf).find(Boolean) ?? ''
      return found
    })
    .not.toBe('')
  await context.close()
  return found
}

/** The link in the newest mail to an address. */
export const linkInMailTo = (page: Page, address: string, subject: RegExp): Promise<string> =>
  findInOutbox(page, (mail) =>
    mail.recipient === address && subject.test(mail.subject)
      ? /https?:\/\/\S+(?:#|\/l\/)\S+/.exec(mail.text)?.[0]
      : null,
  )

/** Where an answer to the newest mail goes. */
export const replyAddressOf = (page: Page, address: string): Promise<string> =>
  findInOutbox(page, (mail) => (mail.recipient === address ? mail.replyTo : null))

/** The page behind the unsubscribe link of the newest mail. */
export const unsubscribeLinkIn = (page: Page, address: string): Promise<string> =>
  findInOutbox(page, (mail) =>
    mail.recipient === address ? /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] : null,
  )
