import { describe, expect, it } from 'vitest'
import { HITS, NOW, readManifest, resumeText } from '../../../../tests/support/resumes.ts'
import { readResume } from './read-resume.ts'
import { nameOf } from './resume-name.ts'

const read = (text: string) => readResume(text, NOW)

describe('the reader of resumes', () => {
  it.each(Object.entries(HITS))('finds %s in at least 90 of 100 resumes of the test set', (_field, isHit) => {
    const all = readManifest()
    const hits = all.filter((expected) => isHit(read(resumeText(expected.file)).fields, expected))
    expect(hits.length / all.length).toBeGreaterThanOrEqual(0.9)
  })

  it('takes no contact of references, and doubts one that does not stand at the top', () => {
    const { fields, doubts } = read(
      'Ana Ruiz\n\nWork\nWelder, Gulf Steel Works\n2020 - Present\nana@post.example\n\nReferences\nJoe Ott 713-555-0101',
    )
    expect([fields.email, fields.phone]).toEqual(['ana@post.example', ''])
    expect(doubts.email).toBe('Not at the top. Check whose it is.')
  })

  it.each([
    ["SEAN P. O'BRIEN, RN", 'Sean', "O'Brien"],
    ['Castillo, Bernard J.', 'Bernard', 'Castillo'],
    ['ROSA DE LA CRUZ', 'Rosa', 'De La Cruz'],
    ['William "Bill" Hutchins III', 'William', 'Hutchins III'],
    ['Resume of Łucja Wiśniewska', 'Łucja', 'Wiśniewska'],
    ['Dr. Adaeze Nwosu, MD', 'Adaeze', 'Nwosu'],
    ['PROF. ROSA CRUZ', 'Rosa', 'Cruz'],
  ])('reads the name %s', (line, firstName, lastName) => {
    expect(nameOf(line)).toMatchObject({ firstName, lastName })
  })
  it.each(['Registered Nurse', 'Katy, TX 77450', 'ana@post.example', 'Curriculum Vitae'])(
    'takes %s for no name',
    (line) => expect(nameOf(line)).toBeNull(),
  )

  it('counts times in two jobs once, and doubts breaks', () => {
    const jobs = (...ranges: string[]) =>
      read(`Ana Ruiz\n\nExperience\n${ranges.map((range) => `Welder, Gulf Co\n${range}\n`).join('\n')}`)
    expect(jobs('01/2020 - 12/2022', '06/2021 to 12/2023').fields.years).toBe('4')
    expect(jobs('Jan 2010 – Dec 2011', 'Jan 2020 – Dec 2021')).toMatchObject({
      fields: { years: '4' },
      doubts: { years: 'There are breaks. Check the years.' },
    })
    expect(jobs('2030 - 2040', '2020 - 2010').fields.years).toBe('')
  })

  it.each([
    ['nothing', ''],
    ['one endless line', 'a'.repeat(500_000)],
    ['endless words', 'Ana '.repeat(200_000)],
    ['endless dots and at signs', `${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`],
    ['endless digits', '1 '.repeat(200_000)],
    ['endless lines of dates', '2019 - 2020\n'.repeat(50_000)],
    ['endless commas', ','.repeat(300_000)],
    ['endless gaps', `${' '.repeat(100_000)}x\n`.repeat(5)],
  ])('answers for %s', (_what, text) => {
    expect(Object.values(read(text).fields).every((value) => value.length < 2_000)).toBe(true)
  })
})
