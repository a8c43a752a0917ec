import '../../stage/browser.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import FileCells from './file-cells.tsx'

const file = (name: string) => ({ name, link: `/api/blade-resource/file/${name}` })
const small = (name: string) => screen.getByRole('link', { name }).querySelector('img')

test('pictures are shown in small, a few of many; other files by their names', () => {
  render(<FileCells files={['a.png', 'b.pdf', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg', 'g.jpg'].map(file)} />)
  expect(small('a.png')?.getAttribute('src')).toBe('/api/blade-resource/file/a.png?small')
  expect(screen.getByText('b.pdf').querySelector('img')).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(5)
  expect(screen.getByText('+2')).toBeTruthy()
  expect(screen.queryByText('a.png')).toBeNull()
})

test('a picture of another site is its own address; one that cannot be loaded has a mark in its place', () => {
  render(<FileCells files={[{ name: 'a.png', link: 'https://pictures.example/a.png' }]} />)
  expect(screen.getByText('a.png')).toBeTruthy()
  expect(small('a.png')?.getAttribute('src')).toBe('https://pictures.example/a.png')
  fireEvent.error(small('a.png')!)
  expect(small('a.png')).toBeNull()
  expect(screen.getByRole('link', { name: 'a.png' }).querySelector('use')?.getAttribute('href')).toMatch(/#file-image$/)
})
