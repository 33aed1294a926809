import iconv from 'iconv-lite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { JUDGED_BYTES } from './text-encoding.ts'
import { textOfFile } from './text-of-file.ts'
import { documentNameOf, fileNameOf, mediaTypeOf } from './upload.ts'

describe('a text of 10 MB', () => {
  const line = 'Åsa Öberg, svetsare, sex års erfarenhet.\n'
  const large = Buffer.from(line.repeat(Math.floor(10_000_000 / Buffer.byteLength(line))))

  it.each([
    ['UTF-8', large],
    ['UTF-8 without spaces, cut inside a character', Buffer.from(`a${'字'.repeat(100_000)}`)],
    ['Windows-1252', Buffer.from(large.toString('utf8'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${large.toString('utf8').slice(0, 1_000_000)}`, 'utf16le')],
  ])('in %s is judged by its start, and read in a thread', async (_encoding, content) => {
    const decode = vi.spyOn(iconv, 'decode')
    onTestFinished(() => decode.mockRestore())
    expect(mediaTypeOf(content)).toBe('text/plain')
    const text = await textOfFile(content, { mediaType: 'text/plain' })
    expect(text?.slice(0, 9)).toMatch(/^(Åsa Öberg|a字{8})$/)
    // 10 MB took half a second of this thread.
    for (const [bytes] of decode.mock.calls) expect(bytes.length).toBeLessThanOrEqual(JUDGED_BYTES)
  })

  it('is refused if only its start is text', async () => {
    for (const end of ['<script>alert(1)</script>', '\u0000\u0001']) {
      const content = Buffer.concat([large.subarray(0, 200_000), Buffer.from(end)])
      expect(mediaTypeOf(content)).toBe('text/plain')
      await expect(textOfFile(content, { mediaType: 'text/plain' })).rejects.toThrow()
    }
  })
})

describe('mediaTypeOf', () => {
  it.each([
    ['%PDF-1.7\n…', 'application/pdf'],
    [
      'PK\u0003\u0004…word/document.xml…',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['junk\n%PDF-1.4\n1 0 obj', 'application/pdf'],
    ['Ana Muñoz\nWelder, 6 years', 'text/plain'],
    ['PK\u0003\u0004…xl/workbook.xml…', null],
    ['<!DOCTYPE html><script>alert(1)</script>', null],
    ['  <svg onload=alert(1)>', null],
    ['MZ\u0000\u0001', null],
  ])('%j is %s', (text, type) => {
    expect(mediaTypeOf(Buffer.from(text))).toBe(type)
  })

  it.each([
    ['Windows-1252', Buffer.from('Ana Muñoz, soldadora', 'latin1')],
    ['UTF-16 with a mark', Buffer.from('\ufeffAna Muñoz, soldadora', 'utf16le')],
    ['UTF-16 without one', Buffer.from('Ana Muñoz, soldadora', 'utf16le')],
  ])('is text in %s, and read as such', async (_name, content) => {
    expect(mediaTypeOf(content)).toBe('text/plain')
    expect(await textOfFile(content, { mediaType: 'text/plain' })).toBe('Ana Muñoz, soldadora')
  })

  it.each([
    ['bytes that no text has', Buffer.from([0x41, 0xff, 0xfe, 0x90, 0x01])],
    ['a page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le')],
  ])('does not accept %s as text', (_name, content) => {
    expect(mediaTypeOf(content)).toBeNull()
  })
})

it('a document is named by its content, so that a text only opens', () => {
  expect(documentNameOf('run.bat', 'text/plain')).toBe('run.bat.txt')
  expect(documentNameOf('Notes.TXT', 'text/plain')).toBe('Notes.TXT')
  expect(documentNameOf('resume.pdf.lnk', 'text/plain')).toBe('resume.pdf.lnk.txt')
  expect(documentNameOf('scan', 'image/jpeg')).toBe('scan.jpg')
  expect(documentNameOf(`${'x'.repeat(300)}.hta`, 'text/plain')).toMatch(/\.hta\.txt$/)
  expect(documentNameOf('x'.repeat(300), 'application/pdf').length).toBeLessThanOrEqual(200)
})

describe('fileNameOf', () => {
  it('keeps the name without folders', () => {
    expect(fileNameOf('../../etc/pass"wd\r\n.pdf')).toBe('passwd.pdf')
    expect(fileNameOf('C:\\Users\\ana\\résumé.docx')).toBe('résumé.docx')
    expect(fileNameOf('resume\u202efdp\uffff\u0001.exe')).toBe('resumefdp.exe')
    expect(fileNameOf('')).toBe('file')
  })
})
