import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { dismissToast, listToasts } from './toast-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of listToasts()) dismissToast(id)
})

const said = () => listToasts()[0]

function withClipboard(writeText?: () => Promise<void>) {
  vi.stubGlobal('navigator', writeText ? { clipboard: { writeText } } : {})
}

describe('a text that is copied', () => {
  it('is said to be', async () => {
    withClipboard(() => Promise.resolve())
    expect(await copyText('https://a.test', { title: 'Link copied' })).toBe(true)
    expect(said()?.title).toBe('Link copied')
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('NotAllowedError'))],
    ['has no clipboard', undefined],
  ])('is selected in its field where the browser %s', async (_case, writeText) => {
    withClipboard(writeText)
    const select = vi.fn()
    const field = { select } as unknown as HTMLInputElement
    expect(await copyText('https://a.test', { title: 'Link copied', field })).toBe(false)
    expect(select).toHaveBeenCalledOnce()
    expect(said()?.title).toContain('Ctrl+C')
  })

  it('is shown to be copied where no field shows it', async () => {
    withClipboard()
    await copyText('https://a.test', { title: 'Link copied' })
    expect(said()?.description).toBe('https://a.test')
  })
})
