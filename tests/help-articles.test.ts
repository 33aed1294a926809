// The build's output for an article's Markdown.
import { describe, expect, it } from 'vitest'
import { anchorOf, readArticle, toHtml } from '../scripts/help-articles.ts'

const head = 'title: A title\ngroup: A group\nplace: 10\nroutes: /one, /two'
const read = (text: string, fields = head) => readArticle('slug', `---\n${fields}\n---\n\n${text}`)

describe('an article', () => {
  it('has its head and its sections, each with an anchor', () => {
    expect(read('Opening.\n\n## Who may do what?\n\nAll may.\n')).toEqual({
      slug: 'slug',
      title: 'A title',
      group: 'A group',
      place: 10,
      routes: ['/one', '/two'],
      sections: [
        { id: '', title: '', html: '<p>Opening.</p>' },
        { id: 'who-may-do-what', title: 'Who may do what?', html: '<p>All may.</p>' },
      ],
    })
    expect(anchorOf('Second step: e-mail & more')).toBe('second-step-e-mail-more')
  })

  it('with an error stops the build', () => {
    expect(() => readArticle('slug', 'No head.')).toThrow('slug.md has no head')
    expect(() => read('Text.', 'title: A\ngroup: B')).toThrow('a place')
    expect(() => read('Text.', `${head}\ncolour: red`)).toThrow('nobody reads: colour: red')
    expect(() => read('## Same\n\nA.\n\n## Same\n\nB.')).toThrow('two headings')
  })
})

describe('the HTML of an article', () => {
  it('keeps words, lists, tables, keys and links', () => {
    expect(toHtml('**Bold** and <kbd>K</kbd>, see [this](/help/admin).')).toBe(
      '<p><strong>Bold</strong> and <kbd>K</kbd>, see <a href="/help/admin">this</a>.</p>',
    )
    expect(toHtml('| a | b |\n|---|---|\n| c | d |')).toContain('<td>d</td>')
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['[x](//elsewhere.example)', '<p><a>x</a></p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="/x" onclick="alert(1)" style="color:red">x</a>', '<p><a href="/x">x</a></p>'],
    ['<iframe src="/"></iframe>', ''],
  ])('refuses %s', (markdown, html) => expect(toHtml(markdown)).toBe(html))
})
