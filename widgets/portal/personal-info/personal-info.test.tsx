import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import PersonalInfo from './personal-info.tsx'
import manifest from './widget.json'

test('DB-13 it shows who reads: name, department, post and account', async () => {
  drawWidget(PersonalInfo, manifest, { lang: 'en' })
  expect(await screen.findByText('信息中心')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Title' }).textContent).toContain('李明')
  expect(screen.getByText('科长')).toBeTruthy()
  expect(screen.getByText('liming')).toBeTruthy()
})

test('what is not wanted, and what does not come, is left out', async () => {
  const people = () => Promise.reject(new Error('no answer'))
  drawWidget(PersonalInfo, manifest, { props: { account: false }, outside: { data: { people } } })
  expect(await screen.findByText('李明')).toBeTruthy()
  expect(screen.queryByText('liming')).toBeNull()
})
