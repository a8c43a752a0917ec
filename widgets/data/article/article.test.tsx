import '../../stage/browser.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import attacks from '#tests/support/html-attacks.json' with { type: 'json' }
import { LoanScreen, loan, loanBundle } from '../../stage/data/loan-screen.tsx'
import { drawWidget } from '../../stage/draw.tsx'
import Article from './article.tsx'
import manifest from './widget.json'

test('FM-05 it reads a rich text: headings, lists, links that open outside, a table the keyboard can scroll', () => {
  const value =
    '<h2>Rules</h2><ul><li>one</li></ul><a href="https://a.example">out</a><table><tr><td>x</td></tr></table>'
  drawWidget(Article, manifest, { value })
  expect(screen.getByRole('article', { name: 'Title' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Rules', level: 2 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'out' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('table').tabIndex).toBe(0)
})

test('a text without tags keeps its lines', () => {
  const { container } = drawWidget(Article, manifest, { value: 'one < two\nthree' })
  expect(container.querySelector('.sw-rich-plain')?.textContent).toBe('one < two\nthree')
})

test.each(attacks)('nothing in it runs or stands in for the application: %s', html => {
  const { container } = drawWidget(Article, manifest, { value: `<p>said</p>${html}` })
  const shown = container.querySelector('.sw-rich')!
  expect(shown.textContent).toContain('said')
  expect(shown.querySelector('script,style,iframe,object,embed,svg,math,form,input,button,link,meta,base')).toBeNull()
  for (const element of shown.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^(style|class|id|name|srcdoc|srcset)$/)
      if (name === 'href' || name === 'src') expect(value).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/)
    }
})

test('a list has the words of a rich text, shortened', async () => {
  const field: Field = { id: 'body', type: 'text', format: 'html', title: { zh: '正文' } }
  const bundle = loanBundle({}, { document: { ...loan, fields: [field], checks: [], screen: {} } })
  const list = { entity: loan.key, columns: [{ id: 'body' }] }
  const record = { id: '1', body: `<h2>Rules</h2><p>${'word '.repeat(100)}</p>` }
  const shown = { ...bundle, document: { ...bundle.document, nodes: [{ id: 'list', widget: 'table', body: list }] } }
  render(<LoanScreen bundle={shown} options={{ records: { equipmentLoan: [record] } }} />)
  const cell = await screen.findByText(/^Rules\s+word word/)
  expect(cell.textContent).toMatch(/word…$/)
  expect(cell.textContent!.length).toBeLessThan(210)
})
