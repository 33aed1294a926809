import { describe, expect, it } from 'vitest'
import { fileNameOf, mediaTypeOf } from './upload.ts'

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

  it('does not accept broken UTF-8 as text', () => {
    expect(mediaTypeOf(Buffer.from([0x41, 0xff, 0xfe]))).toBeNull()
  })
})

describe('fileNameOf', () => {
  it('keeps the name without folders', () => {
    expect(fileNameOf('../../etc/pass"wd\r\n.pdf')).toBe('passwd.pdf')
    expect(fileNameOf('C:\\Users\\ana\\résumé.docx')).toBe('résumé.docx')
    expect(fileNameOf('resume\u202efdp\uffff\u0001.exe')).toBe('resumefdp.exe')
    expect(fileNameOf('')).toBe('file')
  })
})
