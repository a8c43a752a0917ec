import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addTexts, startTexts, translate, useLang, useT } from './text.ts'

addTexts('trial', {
  save: { zh: '\u4fdd\u5b58', en: 'Save' },
  'mode.source': { zh: '\u6e90', en: 'Source' },
  onlyZh: { zh: '\u4ec5' },
  deleted: { zh: '{count} \u884c', en: '{count} rows of {table.title} deleted' },
  strange: { zh: '{{count}} $t(trial.save)' },
})

afterEach(() => {
  cleanup()
  act(() => startTexts('zh'))
})

function Shown() {
  const t = useT()
  return `${useLang()} ${t('trial.save')}`
}

test('SH-03 zh is the language at first; another one draws again whoever shows texts', () => {
  const { container } = render(<Shown />)
  expect(container.textContent).toBe('zh \u4fdd\u5b58')
  act(() => startTexts('en'))
  expect(container.textContent).toBe('en Save')
})

test('a key keeps its dots, and one that is not known comes back as it stands', () => {
  expect(translate('en', 'trial.mode.source')).toBe('Source')
  expect(translate('en', 'trial.nothing')).toBe('trial.nothing')
  expect(translate('en', 'nowhere.save')).toBe('nowhere.save')
})

test('a text without its translation is said in zh', () => {
  expect(translate('en', 'trial.onlyZh')).toBe('\u4ec5')
})

test('only {name} is filled, step by step; every other sign stays as it is written', () => {
  const params = { count: '<b>2</b>', table: { title: 'Loans' } }
  expect(translate('en', 'trial.deleted', params)).toBe('<b>2</b> rows of Loans deleted')
  expect(translate('zh', 'trial.strange', { lng: 'en', defaultValue: 'x' })).toBe('{{count}} $t(trial.save)')
})

test('an area is made known in parts, and a later one adds to it', () => {
  addTexts('trial', { more: { zh: '\u66f4', en: 'More' } })
  expect(translate('en', 'trial.more')).toBe('More')
  expect(translate('en', 'trial.save')).toBe('Save')
})
