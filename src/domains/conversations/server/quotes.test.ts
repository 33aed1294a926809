import { describe, expect, it } from 'vitest'
import { growthOfFourfold } from '../../../../tests/support/growth.ts'
import { withoutQuote } from './quotes.ts'

describe('a reply', () => {
  it.each([
    ['Yes.\r\n\r\nOn Tue, Nov 17, 2026 at 4:12 PM Candor Hire wrote:\r\n> Hi', 'Yes.'],
    ['Yes.\n\nOn Tue, Nov 17, 2026 at 4:12 PM Candor Hire\n<reply+1@x.example> wrote:\n> Hi', 'Yes.'],
    ['Yes.\n-----Original Message-----\nHi', 'Yes.'],
    ['Yes.\n________________________________\nFrom: Candor Hire', 'Yes.'],
    ['On Thursday I work.\nOn Friday too.', 'On Thursday I work.\nOn Friday too.'],
    ['On Tue, Nov 17 Candor Hire wrote:\n> Hi\nYes.', 'On Tue, Nov 17 Candor Hire wrote:\n> Hi\nYes.'],
    ['Sí.\n\nEl mar, 17 nov 2026 a las 16:12, Candor Hire (<a@x.example>) escribió:\n\n> Hola', 'Sí.'],
    ['Oui.\n\nLe mar. 17 nov. 2026 à 16:12, Candor Hire <a@x.example> a écrit :\n\n> Bonjour', 'Oui.'],
    ['Ja.\n\nAm Di., 17. Nov. 2026 um 16:12 Uhr schrieb Candor Hire <a@x.example>:\n\n> Hallo', 'Ja.'],
    ['Ja.\n\n> Am 17.11.2026 um 16:12 schrieb Candor Hire <a@x.example>:\n> \n> Hallo', 'Ja.'],
    ['Yes.\n\n> On 17 Nov 2026, at 16:12, Candor Hire <a@x.example> wrote:\n> Hi', 'Yes.'],
    [
      'Yes.\n\nFrom: Dana at Candor Hire <a@x.example>\nSent: Tuesday, November 17, 2026 4:12 PM\nTo: Me',
      'Yes.',
    ],
    ['Sí.\n\nDe: Dana <a@x.example>\nEnviado el: martes, 17 de noviembre de 2026\nPara: Yo', 'Sí.'],
    ['Oui.\n\nDe : Dana <a@x.example>\nEnvoyé : mardi 17 novembre 2026\nÀ : moi', 'Oui.'],
    ['Ja.\n\nVon: Dana <a@x.example>\nGesendet: Dienstag, 17. November 2026\nAn: mich', 'Ja.'],
    ['Ja.\n-----Ursprüngliche Nachricht-----\nHallo', 'Ja.'],
    ['Sí.\n-----Mensaje original-----\nHola', 'Sí.'],
    ['I can start\nFrom: 5 pm on\nSee you', 'I can start\nFrom: 5 pm on\nSee you'],
    ['Le 5 mai je peux.\nEl lunes 3 no.', 'Le 5 mai je peux.\nEl lunes 3 no.'],
    ['Fine.\n\n> Are you free?', 'Fine.'],
    ['> Are you free?\nYes.\n> When?\nAt 5.', '> Are you free?\nYes.\n> When?\nAt 5.'],
  ])('%j is cut to %j', (text, own) => expect(withoutQuote(text)).toBe(own))

  it('is cut in time that grows with its length', async () => {
    expect(await growthOfFourfold((size) => withoutQuote('On a\n'.repeat(size)), 10_000)).toBeLessThan(10)
    const hostile = 'Am 1 schrieb schrieb schrieb schrieb schrieb schrieb\n'
    expect(await growthOfFourfold((size) => withoutQuote(hostile.repeat(size)), 1_000)).toBeLessThan(10)
  })
})
