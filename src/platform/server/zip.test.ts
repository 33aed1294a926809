// An archive is read by another program than the one that wrote it.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readZip } from '../../../tests/support/zip.ts'
import { zip } from './zip.ts'

const AT = new Date('2026-11-19T10:20:30Z')
const of = (name: string, content: string | Buffer) => ({
  name,
  content: Readable.from([Buffer.from(content)]),
})

it('keeps names and contents, also empty and large ones', async () => {
  const large = Buffer.alloc(3_000_000, 'candidate ')
  const files = [of('page.html', '<p>Zoë</p>'), of('files/Lebenslauf Zoë.txt', ''), of('large.bin', large)]
  const archive = await buffer(Readable.from(zip(files, AT)))
  const read = await readZip(archive)
  expect([...read.keys()]).toEqual(['page.html', 'files/Lebenslauf Zoë.txt', 'large.bin'])
  expect(read.get('page.html')?.toString()).toBe('<p>Zoë</p>')
  expect(read.get('files/Lebenslauf Zoë.txt')?.length).toBe(0)
  expect(read.get('large.bin')?.equals(large)).toBe(true)
  expect(archive.length).toBeLessThan(50_000)
})

it('breaks off when a file breaks off', async () => {
  const broken = {
    name: 'broken',
    content: Readable.from(
      (async function* () {
        yield Buffer.from('start')
        throw new Error('The disk is gone.')
      })(),
    ),
  }
  await expect(buffer(Readable.from(zip([broken], AT)))).rejects.toThrow('The disk is gone.')
})
