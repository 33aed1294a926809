import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { docxBomb, docxWith, pdfBomb, pdfOf, pdfWith, zipOf } from '../../../tests/support/files.ts'
import { textOfFile } from './text-of-file.ts'
import { mediaTypeOf } from './upload.ts'

const read = (content: Buffer) => textOfFile(content, { mediaType: mediaTypeOf(content) ?? 'nothing' })

describe('the text of a file', () => {
  it('is read from text, PDF and DOCX', async () => {
    expect(await read(Buffer.from('Ana  Muñoz\r\n\n\n\nWelder'))).toBe('Ana Muñoz\n\nWelder')
    expect(await read(pdfWith('Adaeze Nwosu, RN'))).toBe('Adaeze Nwosu, RN')
    expect(await read(docxWith('Adaeze Nwosu, RN'))).toBe('Adaeze Nwosu, RN\nR&D')
  })

  it('is empty for a picture', async () => {
    expect(await textOfFile(Buffer.from([1, 2, 3]), { mediaType: 'image/png' })).toBeNull()
  })

  it.each([
    ['a PDF that is none', Buffer.from('%PDF-1.7\nthe rest is missing')],
    ['a DOCX that is cut off', docxWith('Ana').subarray(0, 120)],
  ])('are not made up for %s', async (_what, content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'invalid', userMessage: /cannot be read/ })
  })

  it.each([
    ['a DOCX that unpacks to 300 MB', docxBomb(300)],
    ['the same, with a list that lies about it', docxBomb(60, 20_000)],
    [
      'a DOCX with a picture that bursts',
      zipOf([
        { name: 'word/media/a.png', content: Buffer.alloc(60 * 1024 * 1024), claimedSize: 1_000 },
        { name: 'word/document.xml', content: Buffer.from('<w:t>Ana</w:t>') },
      ]),
    ],
  ])('are refused for %s', async (_what, content) => {
    expect(content.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    await expect(read(content)).rejects.toMatchObject({
      code: 'invalid',
      userMessage: /too large when unpacked/,
    })
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(250)
  })

  it.each([[pdfBomb(400)]])('is never read from a PDF with a page of 400 MB', async (bomb) => {
    const before = process.memoryUsage().rss
    const answer = await read(bomb).catch((error: unknown) => error)
    if (answer !== null)
      expect(answer).toMatchObject({ code: 'invalid', userMessage: /too large when unpacked/ })
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(250)
  })

  it('is left out if it takes too long, and the next one is read', async () => {
    const slow = pdfOf(
      deflateSync(Buffer.from('BT (A) Tj ET\n'.repeat(1_500_000)), { level: 9 }),
      '/Filter/FlateDecode',
    )
    const answers = await Promise.allSettled([read(slow), read(slow)])
    expect(answers.map((answer) => 'value' in answer && answer.value)).toEqual([null, null])
    expect(await read(pdfWith('Still here'))).toBe('Still here')
  }, 30_000)

  it('is read from at most three waiting files of one address', async () => {
    const mediaType = 'application/pdf'
    const from = '203.0.113.7'
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => textOfFile(pdfWith('Ana'), { mediaType, from })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(all[5]).toMatchObject({ reason: { code: 'too_many_requests', retryAfterSeconds: 5 } })
  })
})
