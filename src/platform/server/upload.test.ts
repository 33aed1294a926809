import { describe, expect, it } from 'vitest'
import { textOfFile } from './text-of-file.ts'
import { documentNameOf, fileNameOf, mediaTypeOf } from './upload.ts'

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
